import { beforeEach, expect, test, vi } from 'vitest'
import { readRows } from '#app/session/unsent-rows.ts'
import { anEvening, fifth } from '#app/testing/fake-evening-responses.ts'
import { openStore, useSchoolClock } from '#app/testing/open-evening-store.ts'
import { day, hour } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { sendUnsent } from './expire-and-send.ts'
import { groupHeld } from './wrong-clock.ts'

beforeEach(useSchoolClock)

const evening = anEvening()
const [ravi, asha] = evening.children.map(({ id }) => id) as [string, string]

/**
 * Loads the evening, then records taps and a note offline on a phone whose clock has become wrong, in the evening that
 * the phone takes for tonight's.
 */
async function recordOffline(errorMs: number) {
  const opened = await openStore({ evening })
  const { store, wait, respondWith } = opened
  respondWith(() => 'network error')
  const rightNow = Date.now()
  vi.setSystemTime(rightNow + errorMs)
  const wrongDay = schoolDay(new Date(store.now()))
  store.mark({ day: wrongDay, about: 'child', subject: asha, what: 'late' })
  store.markAllHere(wrongDay, fifth, [ravi])
  store.writeLog({ day: wrongDay, studentClass: '5', subject: '', taught: 'Maps', homework: '', forNext: '' })
  await wait(1_000)
  return { ...opened, wrongDay }
}

const daysIn = (sent: Awaited<ReturnType<typeof openStore>>['sent']) =>
  sent.slice(-1).flatMap(({ marks, log }) => [...marks, ...log].map(({ day }) => day))

test.each([
  ['a day ahead', day],
  ['half a day ahead', 13 * hour],
  ['a day behind', -day],
  ['back in 1970', -Date.parse('2026-11-20')],
])('keeps what a phone %s recorded until its owner moves it to the right evening', async (_what, errorMs) => {
  const { store, wait, sent, respondWith, view, wrongDay } = await recordOffline(errorMs)
  const tries = sent.length
  expect(wrongDay).not.toBe(evening.day)
  respondWith(({ marks, log }) => ({ stored: [...marks, ...log].map(({ id }) => id), refused: [] }))
  await store.load(evening.day)
  await wait(600_000)
  expect(sent.length).toBe(tries)
  const [held, ...others] = groupHeld(store.state.waiting)
  expect([held?.day, held?.meantDay, held?.items.length, others]).toEqual([wrongDay, evening.day, 4, []])
  expect(Math.abs(store.state.aheadMs - errorMs)).toBeLessThan(hour)
  store.release(held?.items ?? [], true)
  expect([...view().register.people]).toEqual([
    [asha, 'late'],
    [ravi, 'here'],
  ])
  expect([...view().register.closedClasses.keys()]).toEqual(['5'])
  await wait(1_000)
  expect(daysIn(sent)).toEqual(Array(4).fill(evening.day))
  expect(store.state.waiting).toEqual([])
  // None of tonight's taps has a time in the future, which would make it win over later taps.
  for (const { at } of sent.at(-1)?.marks ?? []) expect(Date.parse(at)).toBeLessThanOrEqual(store.now())
})

test('sends entries unchanged if their owner leaves them where they are, and does not ask again', async () => {
  const { store, wait, sent, wrongDay } = await recordOffline(day)
  await store.load(evening.day)
  store.release(groupHeld(store.state.waiting)[0]?.items ?? [], false)
  await store.load(evening.day)
  expect(groupHeld(store.state.waiting)).toEqual([])
  await wait(600_000)
  expect(daysIn(sent)).toEqual(Array(4).fill(wrongDay))
})

test('still asks after the phone was opened on another page, and after a restart', async () => {
  const { account } = evening.keeping
  const { store, browser, sent } = await recordOffline(day)
  store.stop()
  const tries = sent.length
  await vi.waitFor(async () => expect(await readRows(account, browser)).toHaveLength(4))
  const { server } = await openStore({ evening, browser, ahead: day, respond: () => 'network error' })
  server.responses['GET /api/admin/evenings/days/next'] = { body: { success: true, data: evening } }
  expect(await sendUnsent(account, browser)).toBe(0)
  expect(sent.length).toBe(tries)
  const later = await openStore({ evening, browser, ahead: 2 * day })
  expect(groupHeld(later.store.state.waiting)).toMatchObject([{ meantDay: evening.day }])
  expect(later.sent).toEqual([])
})

test('asks nothing about entries made under a right clock, or added to an earlier evening', async () => {
  const { store, tap, wait, sentSubjects, server } = await openStore({
    evening,
    respond: () => 'network error',
  })
  tap(asha)
  vi.setSystemTime(Date.now() + 3 * day)
  tap(ravi)
  const later = { ...evening, now: new Date().toISOString() }
  server.responses[`GET /api/admin/evenings/days/${evening.day}`] = { body: { success: true, data: later } }
  await store.load(evening.day)
  expect(groupHeld(store.state.waiting)).toEqual([])
  await wait(600_000)
  expect(sentSubjects().at(-1)).toEqual([asha, ravi])
})
