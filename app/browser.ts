/**
 * Everything that a page takes from its browser and that differs from run to run. Only this file reads the clock, starts
 * timers or makes random values, so that the simulation can give each of its phones its own.
 */
export type Browser = {
  /** The time in milliseconds since 1970, by the phone's clock, which may be wrong. */
  now: () => number
  /** Milliseconds since the page was opened. */
  elapsed: () => number
  setTimeout: (run: () => void, ms?: number) => Timer
  clearTimeout: (timer: Timer | undefined) => void
  setInterval: (run: () => void, ms: number) => Timer
  clearInterval: (timer: Timer | undefined) => void
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>
}

export type Timer = number

// Each function looks its global up when it is called, because tests replace the globals.
export const thisBrowser: Browser = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms) as unknown as Timer,
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
  setInterval: (run, ms) => globalThis.setInterval(run, ms) as unknown as Timer,
  clearInterval: (timer) => globalThis.clearInterval(timer),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
