import { vi } from 'vitest'
import type { Evening, ReceivedEvents, SentEvents } from '#features/evenings/evening-schemas.ts'
import { EveningStore } from '#features/evenings/pages/store/evening-store.ts'
import { viewEvening } from '#features/evenings/pages/store/view-evening.ts'
import { memoryStorage } from '#testing/memory-storage.ts'
import { type Browser, thisBrowser } from '../browser.ts'
import { anEvening } from './fake-evening-responses.ts'
import { fakeServer } from './fake-server.ts'

const start = Date.parse('2026-11-24T11:30:00.000Z')

/** Replaces the clock with one that tests control and that starts at the time of `anEvening`. */
export function useSchoolClock() {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}

type Received = ReceivedEvents | 'network error' | 'wrong'
export type Respond = (sent: SentEvents) => Received | Promise<Received>

export const storeAll = ({ children, marks, log }: SentEvents): ReceivedEvents => ({
  stored: [...children, ...marks, ...log].map(({ id }) => id),
  refused: [],
})

/** Returns a browser without stored data or databases, which shares the clock and the network with the test. */
export function aBrowser(): Browser {
  const storage = memoryStorage()
  return { ...thisBrowser, localStorage: () => storage, indexedDB: () => undefined }
}

type Options = { evening?: Evening; respond?: Respond; ahead?: number; browser?: Browser }

/**
 * Opens a store and records what it sends.
 *
 * @param ahead how far the phone's clock is ahead, in milliseconds
 * @param browser where an earlier store was open; otherwise, nothing is stored
 */
export async function openStore({
  evening = anEvening(),
  respond = storeAll,
  ahead = 0,
  browser = aBrowser(),
}: Options = {}) {
  const sent: SentEvents[] = []
  let reply = respond
  const server = fakeServer({
    'GET /api/admin/evenings/days/2026-11-24': { body: { success: true, data: evening } },
    'POST /api/admin/evenings/events': async ({ body }) => {
      const events = body as SentEvents
      sent.push(events)
      const received = await reply(events)
      if (received === 'network error') throw new TypeError('No response.')
      if (received === 'wrong') return { status: 400, body: { success: false, message: 'Wrong.' } }
      return { body: { success: true, data: received } }
    },
  })
  vi.setSystemTime(start + ahead)
  const store = new EveningStore(browser)
  await store.open()
  await store.load(evening.day)
  return {
    store,
    browser,
    sent,
    server,
    /** The subjects of the sent marks, one list per batch. */
    sentSubjects: () => sent.map(({ marks }) => marks.map(({ subject }) => subject)),
    respondWith: (respond: Respond) => {
      reply = respond
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    view: () => viewEvening(store.state.evenings.get(evening.day) as Evening, store.state.waiting),
    tap: (subject: string, what: 'here' | 'late' | 'none' = 'here') =>
      store.mark({ day: evening.day, about: 'child', subject, what }),
  }
}
