// A program that takes a while, with one line on the terminal that says how far it is.
import { spawn } from 'node:child_process'
import { log } from './endings.mjs'

const everyMs = 250

/**
 * Runs a program and resolves to how it ended. A terminal gets a line that moves, everything else one that stays.
 *
 * @param title what happens, such as "Building the site"
 * @param detail says what has been reached by now; may be empty
 * @returns `{ code, signal, error }`; `error` where the program could not be started
 */
export async function runWithProgress(title, program, args, { detail = () => '', ...options }) {
  const startedAt = Date.now()
  const line = () =>
    `${title}: ${[detail(), `${Math.round((Date.now() - startedAt) / 1_000)} s`].filter(Boolean).join(', ')}`
  const { isTTY } = process.stderr
  if (!isTTY) log(`${title}…`)
  const timer = isTTY && setInterval(() => process.stderr.write(`\r${line()}`), everyMs)
  const ending = await endOf(spawn(program, args, options))
  clearInterval(timer)
  if (isTTY) log(`\r${line()}`)
  return ending
}

function endOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ error }))
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
}
