import { minute } from '#domain/dates/durations.ts'

/** Of the size of all files: to list a large bucket costs time and often money; our own changes invalidate the sum at once. */
export const sizeKeptMs = 10 * minute

/** Loads again when the value is too old or was invalidated; simultaneous callers share one load. */
export function cachedFor<T>(milliseconds: number, load: () => Promise<T>) {
  let cached: { expiresAt: number; answer: Promise<T> } | undefined
  const invalidate = () => {
    cached = undefined
  }
  const get = () => {
    if (cached && cached.expiresAt > Date.now()) return cached.answer
    const fresh = { expiresAt: Date.now() + milliseconds, answer: load() }
    cached = fresh
    fresh.answer.catch(() => cached === fresh && invalidate())
    return fresh.answer
  }
  return { get, invalidate }
}
