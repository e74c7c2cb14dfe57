import { beforeEach, expect, test, vi } from 'vitest'
import { readToken, storeToken } from '#app/session/token.ts'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import { aStoredPhoto } from '#app/testing/fake-responses.ts'
import {
  aBrowser,
  openStore,
  type Respond,
  storeAll,
  useSchoolClock,
} from '#app/testing/open-evening-store.ts'
import { sendNextPhoto } from './send-events.ts'

beforeEach(useSchoolClock)

const evening = anEvening()
const [, asha, bela] = evening.children.map(({ id }) => id) as [string, string, string]
const entry = {
  id: '01930000-0000-7000-8000-000000000007',
  day: evening.day,
  studentClass: '5',
  subject: '',
  taught: 'Maps',
  homework: '',
  forNext: '',
}
const photoCall = `PUT /api/admin/evenings/log/${entry.id}/photo`
const photoStored = aStoredPhoto({ ...entry, at: evening.now })

test('sends a board photo once its entry is stored', async () => {
  const { store, wait, sent, server } = await openStore({ evening })
  server.responses[photoCall] = photoStored
  store.writeLog(entry)
  store.addPhoto(entry.id, entry.day, new Blob(['board']))
  expect(store.state.waiting.map(({ what }) => what)).toEqual(['log', 'photo'])
  await wait(1_000)
  expect(sent.map(({ log }) => log.map(({ id }) => id))).toEqual([[entry.id]])
  expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'GET'])
  expect(store.state.waiting).toEqual([])
})

test('sends a tap made just before leaving the screen, and does not retry afterwards', async () => {
  const { store, tap, wait, sent, sentSubjects, respondWith } = await openStore({ evening })
  tap(asha)
  store.stop()
  await wait(10)
  expect(sent).toHaveLength(1)
  await store.open()
  respondWith(() => 'network error')
  tap(bela)
  const sending = store.send()
  // After leaving the screen nothing is retried, because another admin may be logged in by then.
  store.stop()
  await sending
  await wait(600_000)
  expect(sent).toHaveLength(2)
  respondWith(storeAll)
  await store.open()
  await wait(10)
  expect(sentSubjects().slice(1)).toEqual([[bela], [bela]])
})

test('reports items that were refused after leaving the screen when it is opened again', async () => {
  const refuse: Respond = ({ marks }) => ({
    stored: [],
    refused: marks.map(({ id }) => ({ id, key: 'evenings.childGone', message: 'Gone.' })),
  })
  const { store, browser, tap, wait } = await openStore({ evening, respond: refuse })
  tap(asha)
  store.stop()
  await wait(10)
  expect(store.state.waiting).toEqual([])
  const later = await openStore({ evening, browser })
  expect(later.store.state.refused).toMatchObject([
    { item: { value: { subject: asha } }, message: { key: 'evenings.childGone' } },
  ])
  expect(later.sent).toEqual([])
  later.store.dismiss(later.store.state.refused[0]?.item.key ?? '')
  expect((await openStore({ evening, browser })).store.state.refused).toEqual([])
})

test.each([
  { status: 400, body: '<h1>Bad request</h1>' },
  { status: 413, body: { success: false, message: 'Request entity too large.' } },
  { status: 401, body: { success: false, message: 'Log in to the network.' } },
  { status: 200, body: { success: true, data: { stored: [], refused: [] } } },
])('sends marks and photos again after a foreign response: $status $body', async (foreign) => {
  const browser = aBrowser()
  storeToken('of Meera', browser)
  const { store, tap, wait, sent, server } = await openStore({ evening, browser })
  const events = 'POST /api/admin/evenings/events'
  const ours = server.responses[events] ?? {}
  const asForeign = { ...foreign, isForeign: true }
  Object.assign(server.responses, { [events]: asForeign, [photoCall]: asForeign })
  tap(asha)
  store.writeLog(entry)
  await wait(1_000)
  server.responses[events] = ours
  store.addPhoto(entry.id, entry.day, new Blob(['board']))
  await wait(600_000)
  expect(sent).toMatchObject([{ marks: [{ subject: asha }], log: [{ id: entry.id }] }])
  expect(store.state).toMatchObject({ waiting: [{ what: 'photo' }], refused: [] })
  server.responses[photoCall] = photoStored
  await wait(600_000)
  expect(store.state).toMatchObject({ waiting: [], refused: [] })
  expect(readToken(browser)).toBe('of Meera')
})

/** Opens a store and starts sending a mark for Asha; the response arrives once `letGo` is called. */
async function openWithBatchUnderWay(result: Respond = storeAll, browser = aBrowser()) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isHeld = true
  const opened = await openStore({
    evening,
    browser,
    respond: async (events) => {
      if (isHeld) await promise
      return result(events)
    },
  })
  opened.tap(asha)
  await opened.wait(1_000)
  const letGo = async () => {
    isHeld = false
    resolve()
    await opened.wait(10)
  }
  return { ...opened, letGo }
}

test('sends marks recorded while a batch is being sent, even after the screen was left', async () => {
  const { store, tap, letGo, sentSubjects } = await openWithBatchUnderWay()
  tap(bela)
  store.stop()
  expect(sentSubjects()).toEqual([[asha]])
  await letGo()
  expect(sentSubjects()).toEqual([[asha], [bela]])
  expect(store.state.waiting).toEqual([])
})

test('stops sending once another admin has logged in', async () => {
  const browser = aBrowser()
  storeToken('of Meera', browser)
  const { store, tap, wait, letGo, sentSubjects } = await openWithBatchUnderWay(storeAll, browser)
  tap(bela)
  store.stop()
  storeToken('of Ravi', browser)
  await letGo()
  await wait(600_000)
  expect(sentSubjects()).toEqual([[asha]])
  expect(store.state.waiting).toMatchObject([{ value: { subject: bela } }])
})

test('does not resend marks refused after the screen was left, and still sends the rest', async () => {
  const { store, tap, wait, letGo, sentSubjects } = await openWithBatchUnderWay(({ marks }) => ({
    stored: marks.flatMap(({ id, subject }) => (subject === asha ? [] : id)),
    refused: marks.flatMap(({ id, subject }) =>
      subject === asha ? { id, key: 'evenings.childGone', message: 'Gone.' } : [],
    ),
  }))
  tap(bela)
  store.stop()
  await letGo()
  await wait(600_000)
  expect(sentSubjects()).toEqual([[asha], [bela]])
  expect(store.state.waiting).toEqual([])
})

test('sends a photo that becomes ready after leaving the screen, unless the last send failed', async () => {
  const { store, wait, server, respondWith } = await openStore({ evening })
  server.responses[photoCall] = photoStored
  const photosSent = () => server.sent('PUT').length
  store.writeLog(entry)
  store.stop()
  await wait(10)
  store.addPhoto(entry.id, entry.day, new Blob(['board']))
  await wait(1_000)
  expect([photosSent(), store.state.waiting]).toEqual([1, []])
  await store.open()
  respondWith(() => 'network error')
  store.writeLog(entry)
  store.stop()
  await wait(10)
  store.addPhoto(entry.id, entry.day, new Blob(['board']))
  await wait(600_000)
  expect([photosSent(), store.state.waiting.length]).toEqual([1, 2])
})

/** Opens a store and starts uploading a board photo; the response arrives once `letGo` is called. */
async function openWithPhotoUnderWay() {
  const { promise: answered, resolve: letGo } = Promise.withResolvers<object>()
  const opened = await openStore({ evening })
  opened.server.responses[photoCall] = () => answered
  opened.store.writeLog(entry)
  opened.store.addPhoto(entry.id, entry.day, new Blob(['board']))
  await opened.wait(1_000)
  const ended = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  return { ...opened, letGo, ended, photosSent: () => opened.server.sent('PUT').length }
}

test('sends marks while a photo is uploading', async () => {
  const { store, tap, wait, photosSent, sentSubjects, letGo } = await openWithPhotoUnderWay()
  tap(asha)
  await wait(1_000)
  expect([photosSent(), sentSubjects().at(-1)]).toEqual([1, [asha]])
  expect(store.state.waiting.map(({ what }) => what)).toEqual(['photo'])
  letGo(photoStored)
  await wait(10)
  expect(store.state.waiting).toEqual([])
})

test('aborts a photo upload after ten minutes, then retries it', async () => {
  const { store, wait, photosSent, ended, letGo } = await openWithPhotoUnderWay()
  await wait(595_000)
  expect([photosSent(), ended.mock.calls.length]).toEqual([1, 0])
  await wait(10_000)
  expect([photosSent(), ended.mock.calls.length]).toEqual([2, 1])
  letGo(photoStored)
  await wait(10)
  expect(store.state.waiting).toEqual([])
})

test('aborts sending marks after half a minute without a response, then retries it', async () => {
  const { wait, sent, letGo } = await openWithBatchUnderWay()
  await wait(25_000)
  expect(sent).toHaveLength(1)
  await wait(10_000)
  expect(sent).toHaveLength(2)
  await letGo()
})

test('waits for a photo upload in progress when reopened, instead of starting another', async () => {
  const { store, browser, wait, photosSent, letGo } = await openWithPhotoUnderWay()
  store.stop()
  const stored = store.state.waiting.map((item) => ({ ...item }))
  const result = sendNextPhoto(stored, browser)
  await wait(1_000)
  letGo(photoStored)
  expect(await result).toEqual({ stored, refused: [] })
  expect(photosSent()).toBe(1)
})
