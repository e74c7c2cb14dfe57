import { httpMessages } from '#domain/api/http-messages.ts'
import { message } from '#domain/text/words.ts'
import { HttpError } from './errors.ts'

/** Runs a few tasks at a time; the others wait in order. A large task may take several slots. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, slots?: number) => Promise<T>

/** `maxWaiting` is the maximum length of the queue; beyond it, the caller gets a 503. */
type Limits = { concurrency: number; maxWaiting: number }

export function limitConcurrency({ concurrency, maxWaiting }: Limits): ConcurrencyLimit {
  let freeSlots = concurrency
  const queue: { slots: number; start: () => void }[] = []
  // The first in the queue is never overtaken; otherwise a task that needs several slots would starve.
  const startNext = () => {
    for (let next = queue[0]; next && next.slots <= freeSlots; next = queue[0]) {
      queue.shift()
      freeSlots -= next.slots
      next.start()
    }
  }
  return async (work, slots = 1) => {
    if (queue.length > 0 || slots > freeSlots) {
      if (queue.length >= maxWaiting)
        throw new HttpError(503, message(httpMessages, 'busy'), { retryAfterSeconds: 5 })
      await new Promise<void>((start) => queue.push({ slots, start }))
    } else freeSlots -= slots
    try {
      return await work()
    } finally {
      freeSlots += slots
      startNext()
    }
  }
}
