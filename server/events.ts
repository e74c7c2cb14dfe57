import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

/**
 * Events that logs and metrics subscribe to. Without a subscriber they cost next to nothing. No event
 * contains user input: routes are patterns, and SQL has no values.
 */
export const events = {
  /** A response was computed; `route` is the route's pattern. */
  responded: defineEvent<{
    request: CurrentRequest
    route: string
    status: number
    milliseconds: number
  }>('responded'),
  cacheHit: defineEvent<undefined>('cache-hit'),
  queried: defineEvent<{ sql: string; milliseconds: number; hasFailed: boolean }>('queried'),
}

/** The request that the current code works for; the `responded` event carries the same object. */
export type CurrentRequest = { readonly id: string; readonly method: string }

export const currentRequest = new AsyncLocalStorage<CurrentRequest>()

function defineEvent<Event>(name: string) {
  const events = channel(`lamplight:${name}`)
  return {
    publish(event: Event) {
      if (events.hasSubscribers) events.publish(event)
    },
    /** @returns a function that unsubscribes */
    subscribe(listener: (event: Event) => void): () => void {
      const receive = (event: unknown) => listener(event as Event)
      events.subscribe(receive)
      return () => void events.unsubscribe(receive)
    },
  }
}
