// Runs a program for start.mjs, and the site again when it asks for that: `npm run update` has the site end with a code of
// its own, and what starts then is the program that the link `current` names. Part of the packed program.
import { spawn } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endAs, fail } from './endings.mjs'

/** With this the site ends when it wants to be started again (`server/shutdown.ts`). */
export const restartExitCode = 75

/** An update whose process is gone is waited for no more; one whose number another program has by now, not for ever. */
const maxWaitMs = 600_000
const pollMs = 100

/** The program that `current` names beside the settings; undefined while there is none, which is before the first update. */
export function currentProgram(home) {
  try {
    return realpathSync(join(home, 'current'))
  } catch {
    return undefined
  }
}

/** Starts a command of that program, on the Node that came with it. */
export function launch(program, args) {
  const env = { ...process.env, LAMPLIGHT_STARTED_BY: String(process.pid) }
  return {
    program,
    isLaunched: true,
    child: spawn(join(program, 'lamplight'), args, { stdio: 'inherit', env }),
  }
}

/**
 * Passes signals on to a program, and ends as it ends.
 *
 * @param first what runs, as `{ child, program }`, and whether it was launched
 * @param what it is called where a signal ends it, and what to do when it had too little memory
 * @param restart begins what runs next, for the site; undefined for other commands
 */
export function runProgram(first, { what, memoryHint, home, restart }) {
  // Only the outermost start.mjs starts the site again: with each of them there would be one more.
  const mayRestart = restart && Number(process.env.LAMPLIGHT_STARTED_BY) !== process.ppid
  let running
  let isStopping = false
  let isRestarted = false

  function run({ child, program, isLaunched }) {
    running = child
    child.on('error', (error) => fail(`${child.spawnfile} could not be started: ${error.message}`))
    child.on('exit', async (code, signal) => {
      const asksForIt = code === restartExitCode
      const isTried = isRestarted && findUpdate(home) !== undefined
      if (!mayRestart || isStopping || !(asksForIt || isTried)) {
        // One that was launched has said by itself why it ends.
        if (isLaunched && code !== null) process.exit(code)
        return endAs({ code, signal }, what, memoryHint)
      }
      await untilItMayStart(home, asksForIt ? undefined : program)
      if (isStopping) process.exit(0)
      isRestarted = true
      run(await restart())
    })
  }

  const stop = (signal) => {
    isStopping ||= signal !== 'SIGHUP'
    running.kill(signal)
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGHUP'))
  process.on('SIGINT', () => {
    isStopping = true
    // A terminal sends Ctrl-C to the child as well; sent twice, it would cut the child's clean stop short.
    if (!process.stdin.isTTY) running.kill('SIGINT')
  })
  if (process.env.npm_lifecycle_event) stopWithParent(() => stop('SIGTERM'))
  run(first)
}

/** npm sends a signal only to the shell between us, which dies of it without a word; a new parent is the one trace. */
function stopWithParent(stop) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop(), 500)
}

/** While an update is at work on the data, nothing starts; what has just failed starts only when nobody updates any more. */
async function untilItMayStart(home, failed) {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollMs) {
    const update = findUpdate(home)
    if (!update || (update.mayStart && (!failed || currentProgram(home) !== failed))) return
    await wait(pollMs)
  }
}

/** What a running update says (`server/update/progress.ts`); undefined where none runs. */
function findUpdate(home) {
  try {
    const update = JSON.parse(readFileSync(join(home, 'update', 'progress.json'), 'utf8'))
    return isAlive(update.pid) ? update : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    // It lives, and is another user's.
    return code === 'EPERM'
  }
}
