import { Refusal } from './errors.ts'

/** Runs work a few at a time; the rest waits in line. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * @param atOnce how many run at the same time
 * @param waiting how long the line may grow; beyond it the caller is told to come back (503)
 */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0
  const line: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting)
        throw new Refusal(503, 'The server is busy. Please try again shortly.', { retryAfterSeconds: 5 })
      // The place of whoever finishes is handed over, so `running` stays as it is.
      await new Promise<void>((next) => line.push(next))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
