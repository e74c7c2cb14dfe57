import type { AppContext } from '#server/app-context.ts'
import type { Finding, HealthCheckName } from '../site-health.ts'

/** Looks at one part of the site; null where it does not apply here. */
export type Check = (context: AppContext) => Promise<Finding | null>

/** Undefined for a check that could not be made: nothing is known then. */
export type Findings = Partial<Record<HealthCheckName, Finding | null | undefined>>

export const ok = (says: string): Finding => ({ level: 'ok', says })

const tickMs = 100

/**
 * Waits for work that may hang, and then no longer; the work itself goes on.
 *
 * Counted in short ticks of the event loop: when other work blocks the loop, answers are late as well, and a single timer
 * would fire before an answer that has already arrived is read.
 *
 * @throws {Error} when it takes longer
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks * tickMs >= milliseconds) reject(new Error(`no answer within ${milliseconds} ms`))
  }, tickMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearInterval(timer)
  }
}
