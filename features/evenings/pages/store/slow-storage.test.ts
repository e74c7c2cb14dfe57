import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import { fakeServer } from '#app/testing/fake-server.ts'
import { aBrowser, storeAll, useSchoolClock } from '#app/testing/open-evening-store.ts'
import type { SentEvents } from '../../evening-schemas.ts'
import { EveningStore } from './evening-store.ts'

class FakeRequest extends EventTarget {
  error = new DOMException('', 'InvalidStateError')
}

beforeEach(() => {
  useSchoolClock()
  vi.stubGlobal('IDBRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser whose requests to open a database neither succeed nor fail, until it refuses all of them. */
function aSlowBrowser() {
  const requests: FakeRequest[] = []
  let isRefusing = false
  const refuseOne = (request: FakeRequest) => queueMicrotask(() => request.dispatchEvent(new Event('error')))
  const open = () => {
    const request = new FakeRequest()
    requests.push(request)
    if (isRefusing) refuseOne(request)
    return request
  }
  const refuse = () => {
    isRefusing = true
    for (const request of requests) refuseOne(request)
  }
  return { refuse, browser: { ...aBrowser(), indexedDB: () => ({ open }) as unknown as IDBFactory } }
}

const evening = anEvening()
const asha = String(evening.children[1]?.id)

test('shows the evening and sends marks while the storage takes long to open, and says so', async () => {
  const sent: SentEvents[] = []
  fakeServer({
    [`GET /api/admin/evenings/days/${evening.day}`]: { body: { success: true, data: evening } },
    'POST /api/admin/evenings/events': ({ body }) => {
      sent.push(body as SentEvents)
      return { body: { success: true, data: storeAll(body as SentEvents) } }
    },
  })
  const { refuse, browser } = aSlowBrowser()
  const store = new EveningStore(browser)
  const opened = store.open()
  const loaded = store.load(evening.day)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.state).toMatchObject({ isSlow: true, isStored: true, isOpen: true })
  expect(store.state.evenings.get(evening.day)).toMatchObject({ day: evening.day })
  store.mark({ day: evening.day, about: 'child', subject: asha, what: 'here' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.map(({ marks }) => marks.map(({ subject }) => subject))).toEqual([[asha]])
  expect(store.state.waiting).toEqual([])
  // Only a refusal of the browser is a refusal.
  refuse()
  await opened
  expect(store.state).toMatchObject({ isSlow: false, isStored: false })
  await loaded
})
