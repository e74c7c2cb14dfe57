import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteOfflineEvenings, readOfflineEvenings } from '#app/session/offline-evenings.ts'
import { clearToken, storeToken } from '#app/session/token.ts'
import { anEvening, fifth } from '#app/testing/fake-evening-responses.ts'
import { aBrowser, openStore, storeAll, useSchoolClock } from '#app/testing/open-evening-store.ts'
import { hour, minute } from '#domain/dates/durations.ts'
import { endOfSchoolDay, schoolDay } from '#domain/dates/school-day.ts'
import { newBrowserId } from '#domain/text/browser-id.ts'
import type { Evening } from '../../evening-schemas.ts'
import { maxEventsAtOnce } from '../../evenings.ts'
import { viewEvening } from './view-evening.ts'

beforeEach(useSchoolClock)

const evening = anEvening()
const [ravi, asha, bela] = evening.children.map(({ id }) => id) as [string, string, string]

test('shows taps immediately, soon sends them together, and forgets them once they are stored', async () => {
  const { tap, view, wait, sentSubjects, store } = await openStore({ evening })
  tap(asha)
  tap(bela, 'late')
  expect([...view().register.people]).toEqual([
    [asha, 'here'],
    [bela, 'late'],
  ])
  expect(store.state.waiting).toHaveLength(2)
  await wait(1_000)
  expect(sentSubjects()).toEqual([[asha, bela]])
  expect(store.state.waiting).toEqual([])
  expect(view().register.people.size).toBe(2)
})

test('stores nothing in this browser for taps and responses after the session has ended', async () => {
  const browser = aBrowser()
  storeToken('ended', browser)
  const { store, tap } = await openStore({ evening, browser })
  clearToken(undefined, undefined, browser)
  await deleteOfflineEvenings(browser)
  tap(asha)
  await store.load(evening.day)
  expect(readOfflineEvenings(browser)).toBeUndefined()
})

test('reports that nothing is stored if there is no database', async () => {
  const { store } = await openStore()
  expect(store.state.isStored).toBe(false)
})

test('retries with the same ids and growing delays if there is no response', async () => {
  const { tap, wait, sent, respondWith, store } = await openStore({ evening, respond: () => 'network error' })
  tap(asha)
  await wait(2_400)
  expect([sent.length, store.state.hasLine]).toEqual([2, false])
  await wait(3_000)
  expect(sent).toHaveLength(2)
  respondWith(storeAll)
  await wait(2_000)
  expect([sent.length, store.state.hasLine, store.state.waiting.length]).toEqual([3, true, 0])
  expect(new Set(sent.flatMap(({ marks }) => marks.map(({ id }) => id))).size).toBe(1)
})

test('splits events into several calls if they exceed the limit of one call, children first', async () => {
  const { store, tap, wait, sent } = await openStore({ evening })
  for (let index = 0; index < maxEventsAtOnce; index += 1) tap(asha, index % 2 ? 'none' : 'here')
  store.addChild(evening.day, 'Chandan', fifth)
  await wait(1_000)
  expect(sent.map(({ children, marks }) => [children.length, marks.length])).toEqual([
    [1, maxEventsAtOnce - 1],
    [0, 2],
  ])
})

test('forgets refused marks, and reports the person and the reason', async () => {
  const message = 'This child is no longer in the list.'
  const { store, tap, wait } = await openStore({
    evening,
    respond: ({ marks }) => ({
      stored: marks.filter(({ subject }) => subject !== ravi).map(({ id }) => id),
      refused: marks
        .filter(({ subject }) => subject === ravi)
        .map(({ id }) => ({ id, key: 'evenings.childGone', message })),
    }),
  })
  tap(ravi)
  tap(asha)
  await wait(1_000)
  expect(store.state.waiting).toEqual([])
  expect(store.state.refused).toMatchObject([
    { item: { value: { subject: ravi } }, message: { key: 'evenings.childGone', text: message } },
  ])
})

test('sends the rest even if one item makes the server reject the whole call', async () => {
  const { store, tap, wait, sent } = await openStore({
    evening,
    respond: (events) => (events.marks.some(({ subject }) => subject === ravi) ? 'wrong' : storeAll(events)),
  })
  for (const subject of [asha, bela, ravi, asha, bela]) tap(subject)
  await wait(1_000)
  expect(store.state.waiting).toEqual([])
  expect(store.state.refused).toMatchObject([{ item: { value: { subject: ravi } }, message: 'Wrong.' }])
  const stored = sent.filter(({ marks }) => marks.every(({ subject }) => subject !== ravi))
  expect(stored.flatMap(({ marks }) => marks)).toHaveLength(4)
})

test('corrects a clock that is wrong by a day, and keeps the last tap', async () => {
  const others = [
    { id: '01930000-0000-7000-8000-000000000001', day: evening.day, about: 'child' as const, subject: asha },
  ].map((mark) => ({ ...mark, what: 'late' as const, at: '2026-11-24T11:30:00.900Z' }))
  const { tap, view, wait, sent } = await openStore({
    evening: { ...evening, marks: others },
    ahead: 86_400_000,
  })
  tap(asha, 'none')
  tap(asha, 'here')
  tap(asha, 'late')
  tap(asha, 'none')
  expect(view().register.people.has(asha)).toBe(false)
  await wait(1_000)
  expect(sent[0]?.marks.map(({ at }) => at.slice(0, 10))).toEqual(Array(4).fill('2026-11-24'))
  expect(sent[0]?.clock.slice(0, 10)).toBe('2026-11-24')
  const ids = sent[0]?.marks.map(({ id }) => id) ?? []
  expect([...ids].sort()).toEqual(ids)
})

test('keeps showing a mark that is stored while the evening is loading', async () => {
  const { store, tap, view, wait, server, sent } = await openStore({ evening })
  server.responses[`GET /api/admin/evenings/days/${evening.day}`] = () => ({
    body: { success: true, data: { ...evening, marks: sent.flatMap(({ marks }) => marks) } },
  })
  tap(asha)
  const loaded = store.load(evening.day)
  await store.send()
  await wait(10)
  await loaded
  expect(view().register.people.has(asha)).toBe(true)
})

test('keeps showing a stored mark when an older response arrives', async () => {
  const { store, server, tap, view, wait } = await openStore({ evening })
  const { promise, resolve } = Promise.withResolvers<void>()
  const path = `GET /api/admin/evenings/days/${evening.day}`
  const result = (marks: Evening['marks']) => ({ body: { success: true, data: { ...evening, marks } } })
  server.responses[path] = () => promise.then(() => result([]))
  const loaded = store.load(evening.day)
  tap(asha)
  const mark = store.state.waiting.find(({ what }) => what === 'mark')?.value as Evening['marks'][number]
  await wait(1_000)
  expect(store.state.waiting).toEqual([])
  server.responses[path] = result([mark])
  const shown: boolean[] = []
  store.subscribe(() => shown.push(view().register.people.has(asha)))
  resolve()
  await loaded
  expect(shown).not.toContain(false)
  expect(view().register.people.has(asha)).toBe(true)
})

test('sends an entry that was rewritten before sending only once, in its last version', async () => {
  const { store, wait, sent, view } = await openStore({ evening })
  const entry = { day: evening.day, studentClass: '5', subject: 'Math', homework: '', forNext: '' }
  store.writeLog({ ...entry, taught: 'Fractions' })
  const id = view().classes[1]?.written[0]?.id
  store.writeLog({ ...entry, taught: 'Fractions, and halves', id })
  await wait(1_000)
  expect(sent.map(({ log }) => log.map(({ taught }) => taught))).toEqual([['Fractions, and halves']])
  expect(view().classes[1]?.written).toMatchObject([{ id, isMine: true, taught: 'Fractions, and halves' }])
})

test('dates a rewritten entry after the stored version even if this phone’s clock is behind', async () => {
  const id = '01930000-0000-7000-8000-000000000008'
  const entry = { id, day: evening.day, studentClass: '5', subject: 'Math', homework: '', forNext: '' }
  const stored = { ...entry, taught: 'Fractions', at: '2026-11-24T11:30:20.000Z' }
  const log = [{ ...stored, photo: null, by: 'Meera', isMine: true }]
  const { store, wait, sent } = await openStore({ evening: { ...evening, log } })
  store.writeLog({ ...entry, taught: 'Fractions, and halves' })
  await wait(1_000)
  expect(sent[0]?.log.map(({ id, at }) => [id, at > stored.at])).toEqual([[id, true]])
})

/**
 * Opens a store with tonight's evening and an open class. `loadAt` sets the clock to that many hours after
 * midnight and loads the next evening.
 */
async function openUntilMidnight() {
  const { store, server } = await openStore({ evening })
  const result = (day: string, marks: Evening['marks'] = []) => ({
    body: { success: true, data: { ...evening, day, marks, now: new Date().toISOString() } },
  })
  const late = { id: randomUUIDv7(), day: evening.day, about: 'child', subject: asha, what: 'late' } as const
  server.responses[`GET /api/admin/evenings/days/${evening.day}`] = () =>
    result(evening.day, [{ ...late, at: new Date().toISOString() }])
  server.responses['GET /api/admin/evenings/days/next'] = () => result(schoolDay(new Date()))
  store.openPart(true)
  await store.load('next')
  const loadAt = (hours: number) => {
    vi.setSystemTime(endOfSchoolDay(evening.day).getTime() + hours * hour)
    return store.load('next')
  }
  return { store, server, loadAt }
}

test('keeps an evening after midnight, and reloads it, while one of its classes is open', async () => {
  const { store, loadAt } = await openUntilMidnight()
  await loadAt(0.5)
  expect(store.state.nextDay).toBe(evening.day)
  expect(store.state.evenings.get(evening.day)?.marks).toMatchObject([{ subject: asha, what: 'late' }])
  store.openPart(false)
  await loadAt(0.6)
  expect(store.state.nextDay).toBe('2026-11-25')
})

test('keeps an evening if a class is opened while the next one is loading', async () => {
  const { store, loadAt } = await openUntilMidnight()
  store.openPart(false)
  const loaded = loadAt(0.5)
  store.openPart(true)
  await loaded
  expect(store.state.nextDay).toBe(evening.day)
})

test('keeps an evening with an open class until six hours after midnight, then shows the new day', async () => {
  const { store, loadAt } = await openUntilMidnight()
  await loadAt(5.9)
  expect(store.state.nextDay).toBe(evening.day)
  await loadAt(6)
  expect(store.state.nextDay).toBe('2026-11-25')
})

test('drops an evening that is over, even if the server cannot be reached', async () => {
  const { store, server, loadAt } = await openUntilMidnight()
  server.responses['GET /api/admin/evenings/days/next'] = 'network error'
  await loadAt(40)
  expect([store.state.nextDay, store.state.hasLine]).toEqual([undefined, false])
})

test('encodes an invalid day, so that no other path is requested', async () => {
  const { store, server } = await openStore()
  await store.load('../hours')
  expect(server.calls.at(-1)?.path).toBe('/api/admin/evenings/days/..%2Fhours')
  expect(store.state.loadError).toBe('Not found.')
})

test('shows why a read-only account cannot send, and keeps the items', async () => {
  const { store, tap, wait, server } = await openStore({ evening })
  const message = 'Your access is read-only.'
  server.responses['POST /api/admin/evenings/events'] = { status: 403, body: { success: false, message } }
  tap(asha)
  await wait(1_000)
  expect([store.state.sendError, store.state.waiting.length]).toEqual([message, 1])
})

test('someone else’s mark from before “all here” takes precedence over it, even if it arrives later', async () => {
  const { store, view, wait, sent } = await openStore({ evening })
  const undo = store.markAllHere(evening.day, fifth, [asha, bela])
  await wait(1_000)
  const others = { day: evening.day, about: 'child', subject: asha, what: 'late' } as const
  const at = new Date(Date.parse(sent[0]?.marks.at(-1)?.at ?? '') - minute).toISOString()
  const late = { ...others, id: newBrowserId(Date.parse(at), randomBytes(16)), at }
  const kept = { ...evening, marks: [...(sent[0]?.marks ?? []), late] }
  expect(viewEvening(kept, []).register.people.get(asha)).toBe('late')
  expect(view().register.closedClasses.has('5')).toBe(true)
  undo()
  expect([view().register.people.size, view().register.closedClasses.size]).toEqual([0, 0])
})

test('“all here” also marks a child whose mark was cleared', async () => {
  const { store, tap, view } = await openStore({ evening })
  tap(asha)
  tap(asha, 'none')
  store.markAllHere(evening.day, fifth, [asha])
  expect(view().register.people.get(asha)).toBe('here')
})
