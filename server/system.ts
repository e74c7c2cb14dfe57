import { randomBytes, randomInt, randomUUID, randomUUIDv7 } from 'node:crypto'
import type { TimerOptions } from 'node:timers'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/**
 * Everything that the server takes from its machine and that differs from run to run. Only this file reads the clock,
 * starts timers or makes random values. The simulation replaces members, so that one seed decides them all.
 */
export const system = {
  now: () => new Date(),
  /** When the process started, in milliseconds since 1970. */
  startedAt: () => performance.timeOrigin,
  /** Milliseconds since the process started; unlike `now`, it never jumps. */
  elapsed: () => performance.now(),
  // These look their globals up when they are called, because tests replace the globals.
  setTimeout: (run: () => void, ms?: number) => globalThis.setTimeout(run, ms),
  setInterval: (run: () => void, ms: number) => globalThis.setInterval(run, ms),
  setImmediate: (run: () => void) => globalThis.setImmediate(run),
  clearTimeout: (timer: NodeJS.Timeout | undefined) => globalThis.clearTimeout(timer),
  clearInterval: (timer: NodeJS.Timeout | undefined) => globalThis.clearInterval(timer),
  /** Lets other work run. */
  nextTurn: () => nextTurn(),
  wait: (ms: number, options?: TimerOptions) => wait(ms, undefined, options),
  /** Aborts after this time. */
  timeoutSignal: (ms: number) => AbortSignal.timeout(ms),
  randomBytes: (length: number) => randomBytes(length),
  /** A random whole number from 0 to less than `max`. */
  randomInt: (max: number) => randomInt(max),
  randomUUID: () => randomUUID(),
  randomUUIDv7: () => randomUUIDv7(),
  /** What `newId` made last. */
  lastId: { milliseconds: '', counter: 0 },
}
