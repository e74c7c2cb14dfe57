// How start.mjs and what it starts end, and what is said of it. Part of the packed program, so it needs nothing installed.
import { constants } from 'node:os'

/** On stderr, so that stdout belongs to the command alone. */
export function log(text) {
  console.error(text)
}

export function fail(text, code = 1) {
  log(text)
  process.exit(code)
}

/** The exit code that a shell gives to a program which ended by this signal. */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** Out of memory, the system kills a program, and one that notices by itself aborts. */
const memorySignals = ['SIGKILL', 'SIGABRT']
/** Somebody wanted it to end. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Ends this process as a child has ended, and says what a signal means, of which the child itself cannot tell anything.
 *
 * @param what - ended, such as "The build"
 * @param hint - what to do where there was too little memory
 * @param failure - what is said of a child that failed by itself
 */
export function endAs({ code, signal }, what, hint, failure) {
  // A shell between us and the child, as npm has one, tells its signal by the code.
  const found = signal ?? memorySignals.find((name) => exitCodeOf(name) === code)
  if (!found) {
    if (failure) fail(failure)
    process.exit(code ?? 1)
  }
  if (memorySignals.includes(found))
    log(`${what} was ended by the system (${found}), probably for too little memory: ${hint}`)
  else if (!stopSignals.includes(found)) log(`${what} crashed (${found}).`)
  process.exit(exitCodeOf(found))
}
