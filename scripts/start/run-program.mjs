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
  // A terminal sends Ctrl-C to the child as well, and npm sends it to us alone: a child may hear a signal twice.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithParent(() => child.kill('SIGTERM'))
}

/**
 * npm sends a signal only to its shell. `exec` in package.json puts us in the shell's place for what runs for long; for the
 * rest the shell dies of SIGTERM without a word, and a new parent is the one trace.
 */
function stopWithParent(stop) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop(), 500)
}
