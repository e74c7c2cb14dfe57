import { spawn } from 'node:child_process'
import { log } from './endings.mjs'

const everyMs = 250

/**
 * Runs a program and resolves to how it ended. On a terminal, one line keeps updating; other outputs get a single line.
 *
 * @param title what happens, such as "Building the site"
 * @param detail returns the current progress, may be empty
 * @returns `{ code, signal, error }`, with `error` if the program could not be started
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
