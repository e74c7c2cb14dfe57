import type { AppContext } from '#server/app-context.ts'
import { system } from '#server/system.ts'
import type { Finding, HealthCheckName } from '../site-health.ts'

/** Checks one aspect of the site; returns null if the check does not apply. */
export type Check = (context: AppContext) => Promise<Finding | null>

/** Undefined for a check that could not run, whose result is unknown. */
export type Findings = Partial<Record<HealthCheckName, Finding | null | undefined>>

export const ok = (says: string): Finding => ({ level: 'ok', says })

const tickMs = 100

/**
 * Stops waiting for work that may hang; the work itself continues. Time is counted in short ticks of the
 * event loop: when other work blocks the loop, responses are delayed too, and a single timer would fire
 * before a response that has already arrived is read.
 *
 * @throws {Error} on timeout
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  let ticks = 0
  const timer = system.setInterval(() => {
    ticks += 1
    if (ticks * tickMs >= milliseconds) reject(new Error(`no answer within ${milliseconds} ms`))
  }, tickMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    system.clearInterval(timer)
  }
}
