// Runs a program for start.mjs. Part of the packed program.
import { endAs, fail } from './endings.mjs'

/**
 * Passes signals on to a program, and ends as it ends.
 *
 * @param what it is called where a signal ends it, and what to do when it had too little memory
 */
export function runProgram(child, { what, memoryHint }) {
  child.on('error', (error) => fail(`${child.spawnfile} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => endAs({ code, signal }, what, memoryHint))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // A terminal sends Ctrl-C to the child as well; sent twice, it would cut the child's clean stop short.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  if (process.env.npm_lifecycle_event) stopWithParent(() => child.kill('SIGTERM'))
}

/** npm sends a signal only to the shell between us, which dies of it without a word; a new parent is the one trace. */
function stopWithParent(stop) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop(), 500)
}
