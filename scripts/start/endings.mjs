// How start.mjs and its children end, and what is logged about that. Part of the packed program, so it
// imports no packages.
import { constants } from 'node:os'

/** Logs to stderr, because stdout belongs to the command. */
export function log(text) {
  console.error(text)
}

export function fail(text, code = 1) {
  log(text)
  process.exit(code)
}

/** Returns the code that a shell uses for a program ended by this signal. */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** Signals that may mean too little memory: the system kills the program, or the program notices and aborts. */
const memorySignals = ['SIGKILL', 'SIGABRT']
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Ends this process as its child ended. If a signal ended the child, explains it, because the child could not.
 *
 * @param what - what ended, such as "The build"
 * @param hint - what to do if there was too little memory
 * @param failure - what to log if the child itself failed
 */
export function endAs({ code, signal }, what, hint, failure) {
  // A shell between this process and the child, such as npm's, turns the signal into an exit code.
  const found = signal ?? memorySignals.find((name) => exitCodeOf(name) === code)
  if (!found) {
    if (failure) fail(failure)
    process.exit(code ?? 1)
  }
  if (memorySignals.includes(found))
    log(`${what} was ended by the system (${found}), probably because there was too little memory: ${hint}`)
  else if (!stopSignals.includes(found)) log(`${what} crashed (${found}).`)
  process.exit(exitCodeOf(found))
}
