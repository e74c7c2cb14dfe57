import { beforeEach, expect, test, vi } from 'vitest'
import type { Browser } from '#app/browser.ts'
import { deleteOfflineEvenings } from '#app/session/offline-evenings.ts'
import { clearToken, storeToken } from '#app/session/token.ts'
import {
  countDeleted,
  countWaiting,
  deleteExpiredRows,
  forgetDeleted,
  readRows,
} from '#app/session/unsent-rows.ts'
import { anEvening, fifth } from '#app/testing/fake-evening-responses.ts'
import { aStoredPhoto } from '#app/testing/fake-responses.ts'
import { aBrowser, openStore, useSchoolClock } from '#app/testing/open-evening-store.ts'
import { day, hour } from '#domain/dates/durations.ts'

beforeEach(useSchoolClock)

const evening = anEvening()
const [ravi, asha] = evening.children.map(({ id }) => id) as [string, string]
const ofOther = { ...evening, keeping: { ...evening.keeping, account: 'bela', key: 'b'.repeat(43) } }
const entry = { day: evening.day, studentClass: '5', subject: 'Math', homework: '', forNext: '' }

/** Logs in and loads the evening, then stays offline. */
async function openOffline(browser = aBrowser()) {
  storeToken('first', browser)
  const opened = await openStore({ evening, browser, respond: () => 'network error' })
  return {
    ...opened,
    endSession: () => endSession(opened),
    expectWaiting: (count: number) => expectWaiting(count, browser),
  }
}

async function endSession({ store, browser }: Awaited<ReturnType<typeof openStore>>) {
  store.stop()
  clearToken(undefined, undefined, browser)
  await deleteOfflineEvenings(browser)
}

/** Waits until items are encrypted, which takes real time. */
const expectWaiting = (count: number, browser: Browser) =>
  vi.waitFor(async () => expect(await countWaiting('asha', browser)).toBe(count))

test('sends unsent items after the next login, with their ids', async () => {
  const { store, browser, tap, endSession, expectWaiting, sent } = await openOffline()
  tap(asha)
  store.addChild(evening.day, 'Chandan', fifth)
  store.writeLog({ ...entry, taught: 'Fractions' })
  await expectWaiting(4)
  await endSession()
  const noted = sent.at(-1)
  vi.setSystemTime(Date.now() + 13 * hour)
  storeToken('second', browser)
  const later = await openStore({ evening, browser })
  await later.wait(1_000)
  const [{ children, marks, log } = { children: [], marks: [], log: [] }] = later.sent
  expect(children).toMatchObject([{ fullName: 'Chandan' }])
  expect(marks.map(({ subject }) => subject)).toEqual([asha, children[0]?.id])
  expect(log).toMatchObject([{ taught: 'Fractions' }])
  if (noted)
    expect(later.sent[0]).toMatchObject({ children: noted.children, marks: noted.marks, log: noted.log })
  expect(later.store.state.waiting).toEqual([])
  await expectWaiting(0)
})

test('stores names of people only in encrypted form after the session has ended', async () => {
  const { store, browser, endSession, expectWaiting } = await openOffline()
  store.addChild(evening.day, 'Chandan', fifth)
  const id = store.writeLog({ ...entry, taught: 'Bela knows fractions' })
  store.addPhoto(id, evening.day, new Blob(['a board']))
  store.mark({ day: evening.day, about: 'home', subject: asha, what: 'with', note: 'Rina' })
  await expectWaiting(5)
  await endSession()
  expect(JSON.stringify(await readRows(undefined, browser))).not.toMatch(/Chandan|Bela|Rina/)
})

test('without HTTPS, keeps texts only in the open page and sends them after the login', async () => {
  const browser = { ...aBrowser(), subtle: () => undefined }
  const { store, endSession, expectWaiting } = await openOffline(browser)
  store.writeLog({ ...entry, taught: 'Fractions' })
  await expectWaiting(1)
  await endSession()
  storeToken('second', browser)
  const later = await openStore({ evening, browser })
  await later.wait(1_000)
  expect(later.sent.flatMap(({ log }) => log)).toMatchObject([{ taught: 'Fractions' }])
})

test('hides unsent items from another account, which can send its own', async () => {
  const first = await openOffline()
  const { browser } = first
  first.tap(asha)
  await first.expectWaiting(1)
  await first.endSession()
  storeToken('of Bela', browser)
  const bela = await openStore({ evening: ofOther, browser })
  expect([bela.store.state.waiting, bela.view().register.people.size]).toEqual([[], 0])
  bela.tap(ravi, 'late')
  await bela.wait(1_000)
  expect(bela.sentSubjects()).toEqual([[ravi]])
  await endSession(bela)
  storeToken('second', browser)
  const owner = await openStore({ evening, browser })
  await owner.wait(1_000)
  expect(owner.sentSubjects()).toEqual([[asha]])
})

test('sends nothing for an account that the server has not confirmed', async () => {
  const { store, browser, tap, wait, server, sentSubjects } = await openStore({ evening })
  storeToken('of Bela', browser)
  tap(asha)
  await wait(1_000)
  server.responses[`GET /api/admin/evenings/days/${evening.day}`] = { body: { success: true, data: ofOther } }
  await store.load(evening.day)
  await wait(1_000)
  expect(sentSubjects()).toEqual([])
})

test('keeps unsent taps when the server reports another account for the session', async () => {
  const { store, browser, tap, wait, server, sentSubjects } = await openStore({ evening })
  tap(asha)
  server.responses[`GET /api/admin/evenings/days/${evening.day}`] = { body: { success: true, data: ofOther } }
  await store.load(evening.day)
  await wait(1_000)
  expect([sentSubjects(), store.state.waiting]).toEqual([[], []])
  await expectWaiting(1, browser)
})

/** Sets the server's time. */
function setServerTime({ responses }: Awaited<ReturnType<typeof openStore>>['server'], now: number) {
  responses['HEAD /healthz'] = { headers: { date: new Date(now).toUTCString() } }
}

test.each([
  { phone: 8, server: 0 },
  { phone: -8, server: 0 },
  { phone: 4_000, server: 0 },
  { phone: 0, server: 4_000 },
  { phone: 0, server: -4_000 },
])('deletes nothing when one clock jumps: $phone days on the phone, $server on the server', async (jump) => {
  const { browser, tap, endSession, expectWaiting, server } = await openOffline()
  const now = Date.now()
  tap(asha)
  await expectWaiting(1)
  for (const [phoneDays, serverDays] of [
    [0, 0],
    [jump.phone, jump.server],
    [jump.phone, 0],
  ] as const) {
    vi.setSystemTime(now + phoneDays * day)
    setServerTime(server, now + serverDays * day)
    await deleteExpiredRows(browser)
  }
  await endSession()
  storeToken('second', browser)
  const { sentSubjects, wait } = await openStore({ evening, browser, ahead: jump.phone * day })
  await wait(1_000)
  expect(sentSubjects()).toEqual([[asha]])
})

test('deletes unsent texts after 7 days and taps after 60, and remembers their evenings', async () => {
  const { store, browser, tap, endSession, expectWaiting, server } = await openOffline()
  const now = Date.now()
  tap(asha)
  store.writeLog({ ...entry, taught: 'Fractions' })
  await expectWaiting(2)
  await endSession()
  // Returns how many entries wait after some days by both clocks, and how many were deleted.
  const after = async (days: number) => {
    vi.setSystemTime(now + days * day)
    setServerTime(server, now + days * day)
    await deleteExpiredRows(browser)
    const deleted = await countDeleted('asha', browser)
    return [await countWaiting(undefined, browser), deleted.map(({ day, count }) => `${day}: ${count}`)]
  }
  expect(await after(0)).toEqual([2, []])
  server.responses['HEAD /healthz'] = 'network error'
  vi.setSystemTime(now + 90 * day)
  await deleteExpiredRows(browser)
  expect(await after(6.9)).toEqual([2, []])
  expect(await after(7.1)).toEqual([1, [`${evening.day}: 1`]])
  expect(await after(59.9)).toEqual([1, [`${evening.day}: 1`]])
  expect(await after(60.1)).toEqual([0, [`${evening.day}: 2`]])
  expect(await countDeleted('bela', browser)).toEqual([])
  expect(JSON.stringify(await readRows(undefined, browser))).not.toMatch(/sealed|clear/)
  await forgetDeleted('asha', browser)
  expect(await readRows(undefined, browser)).toEqual([])
})

const restored = { ...evening, keeping: { ...evening.keeping, database: 'second' } }

/** Waits until all items except the photo are marked as stored, which encrypts them again. */
const expectStoredIn = (database: string, browser: Browser) =>
  vi.waitFor(async () =>
    expect((await readRows(undefined, browser)).map(({ storedIn }) => storedIn)).toEqual(
      Array(4).fill(database),
    ),
  )

/** Stores everything on the server, ends the session and logs in again. */
async function openStored() {
  const browser = aBrowser()
  storeToken('first', browser)
  const opened = await openStore({ evening, browser })
  const { store, tap, wait, sent, server } = opened
  tap(asha)
  store.addChild(evening.day, 'Chandan', fifth)
  const written = { ...entry, taught: 'Fractions' }
  const id = store.writeLog(written)
  server.responses[`PUT /api/admin/evenings/log/${id}/photo`] = aStoredPhoto({
    ...written,
    id,
    at: evening.now,
  })
  store.addPhoto(id, evening.day, new Blob(['a board']))
  await vi.waitFor(async () => {
    await wait(1_000)
    expect(store.state.waiting).toEqual([])
  })
  await expectStoredIn('first', browser)
  await endSession(opened)
  storeToken('second', browser)
  return { ...opened, sent, child: sent.flatMap(({ children }) => children)[0] }
}

test('resends stored items once after a restored backup, with the same ids', async () => {
  const { browser, sent } = await openStored()
  const later = await openStore({ evening: restored, browser })
  await later.wait(1_000)
  const idsIn = (all: typeof sent) =>
    all.flatMap(({ children, marks, log }) => [...children, ...marks, ...log].map(({ id }) => id)).sort()
  expect(idsIn(later.sent)).toEqual(idsIn(sent))
  expect(later.sent.flatMap(({ log }) => log)).toMatchObject([{ taught: 'Fractions' }])
  await expectStoredIn('second', browser)
  const again = await openStore({ evening: restored, browser })
  await again.wait(1_000)
  expect(again.sent).toEqual([])
})

test('resends nothing without a restore, and forgets a child removed from the list', async () => {
  const { browser, child } = await openStored()
  const listed = [...evening.children, { ...evening.children[0], id: child?.id, name: 'Chandan' }]
  const same = await openStore({
    evening: { ...evening, children: listed as typeof evening.children },
    browser,
  })
  await same.wait(1_000)
  expect([same.sent, (await readRows(undefined, browser)).length]).toEqual([[], 4])
  await openStore({ evening, browser })
  await vi.waitFor(async () => expect(await readRows(undefined, browser)).toHaveLength(3))
  const later = await openStore({ evening: restored, browser })
  await later.wait(1_000)
  expect(later.sent.flatMap(({ children }) => children)).toEqual([])
})
