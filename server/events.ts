import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'

/**
 * What the server tells those who watch it: logs and metrics. Nobody watching costs next to nothing. No event holds
 * what somebody typed: routes are patterns, and SQL has no values.
 */
export const events = {
  /** An answer that was worked out; `route` is the pattern. */
  answered: defineEvent<{
    request: CurrentRequest
    route: string
    status: number
    milliseconds: number
  }>('answered'),
  /** An answer came from the response cache. */
  cacheHit: defineEvent<undefined>('cache-hit'),
  queried: defineEvent<{ sql: string; milliseconds: number; hasFailed: boolean }>('queried'),
}

/** The same object for all events of one request. */
export type CurrentRequest = { readonly id: string; readonly method: string }

/** The request on whose behalf code runs, if any. */
export const currentRequest = new AsyncLocalStorage<CurrentRequest>()

function defineEvent<Event>(name: string) {
  const events = channel(`lamplight:${name}`)
  return {
    publish(event: Event) {
      if (events.hasSubscribers) events.publish(event)
    },
    /** @returns ends the subscription */
    subscribe(listener: (event: Event) => void): () => void {
      const receive = (event: unknown) => listener(event as Event)
      events.subscribe(receive)
      return () => void events.unsubscribe(receive)
    },
  }
}
