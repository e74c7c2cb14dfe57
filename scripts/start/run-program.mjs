// Runs a program for start.mjs. Part of the packed program.
import { endAs, fail } from './endings.mjs'

/**
 * Forwards signals to a program, and ends when it ends.
 *
 * @param what the program's name in messages, with a hint for when it had too little memory
 */
export function runProgram(child, { what, memoryHint }) {
  child.on('error', (error) => fail(`${child.spawnfile} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => endAs({ code, signal }, what, memoryHint))
  // npm sends signals only to this process. A terminal sends Ctrl-C to the child, too, which may therefore get it
  // twice.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithParent(() => child.kill('SIGTERM'))
}

/**
 * Stops the program when npm's shell has died. npm signals only its shell. For long-running commands, `exec` in
 * package.json replaces the shell with this process. For other commands, the shell dies silently on SIGTERM, and a new
 * parent process is the only sign of its death.
 */
function stopWithParent(stop) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop(), 500)
}
