import { Refusal } from './errors.ts'

/** Runs work a few at a time; the rest waits in line, in the order of its coming. */
export type Gate = <T>(work: () => Promise<T>, places?: number) => Promise<T>

/**
 * @param atOnce how many run at the same time; one that takes more than one of these places counts as so many
 * @param waiting how long the line may grow; beyond it the caller is told to come back (503)
 */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let free = atOnce
  const line: { places: number; begin: () => void }[] = []
  // Whoever is first and needs more places than are free keeps the line waiting, or would never have a turn.
  const beginNext = () => {
    for (let next = line[0]; next && next.places <= free; next = line[0]) {
      line.shift()
      free -= next.places
      next.begin()
    }
  }
  return async (work, places = 1) => {
    if (line.length > 0 || places > free) {
      if (line.length >= waiting)
        throw new Refusal(503, 'The server is busy. Please try again shortly.', { retryAfterSeconds: 5 })
      await new Promise<void>((begin) => line.push({ places, begin }))
    } else free -= places
    try {
      return await work()
    } finally {
      free += places
      beginNext()
    }
  }
}
