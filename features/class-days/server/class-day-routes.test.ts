import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import { eveningPaths } from '#features/evenings/evenings.ts'
import { readCalendar } from '#features/evenings/server/read-school.ts'
import { addMarks } from '#features/evenings/server/store-marks.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Method } from '#testing/spec/ask.ts'
import { classDayPaths } from '../class-day-changes.ts'

const settingsPath = '/api/admin/dashboard/settings'
const tuesday = '2026-11-24'
const exams = { what: 'no class', from: tuesday, to: tuesday, name: 'Exams' }
const revision = { what: 'extra class', day: '2026-11-25', from: '15:00', to: '16:30', name: 'Revision' }
const title = 'No class on Tuesday, 24 November 2026'

// The test clock is at 22:30 on Saturday, 21 November 2026 at the school.
describe.each(dialects)('changes to the class days, on %s', (dialect) => {
  const site = openSite(dialect, { each: true })

  const ask = async (method: Method, url: string, json?: object) => {
    const { status, body } = await site.asPic(method, url, { json })
    return { status, ...body }
  }
  const change = (payload: object) => ask('POST', classDayPaths.list, payload)
  const takeBack = (id: string) => ask('DELETE', classDayPaths.one.replace(':id', id))
  const settings = async () => (await site.request({ url: '/api/settings' })).json().data
  const notices = async () => (await site.request({ url: '/api/notification' })).json()
  const eveningOf = async (day: string) => eveningOn(day, await readCalendar(site.context.db))
  const mark = (day: string, what: 'closed' | 'open') =>
    addMarks(site.context.db, [
      {
        id: randomUUIDv7(),
        day,
        about: 'class',
        subject: '5',
        what,
        phone: randomUUIDv7(),
        at: '2026-11-24T12:00:00.000Z',
        receivedAt: '2026-11-24T12:00:00.000Z',
        adminId: null,
      },
    ])
  const lines = async () =>
    (await rowsOf(site.context.db, 'history'))
      .filter(({ action }) => action.includes('class'))
      .map(({ action, title }) => `${action} ${title}`)

  test('call off an evening with a notice that expires with it; an undo restores everything', async () => {
    const { status, message, data } = await change(exams)
    expect({ status, message }).toEqual({ status: 200, message: 'No class: Tuesday, 24 November 2026.' })
    expect(await eveningOf(tuesday)).toMatchObject({ isHeld: false, reason: 'Exams' })
    expect((await settings()).holidays).toEqual([{ name: 'Exams', from: tuesday, to: tuesday }])
    expect(await notices()).toMatchObject([
      {
        title,
        description: 'Reason: Exams. The next class is on Thursday, 26 November 2026, 5-6 PM.',
      },
    ])
    const { texts, ...listed } = data
    expect(texts).toEqual({
      en: `${title}\nReason: Exams. The next class is on Thursday, 26 November 2026, 5-6 PM.`,
    })
    expect(await ask('GET', classDayPaths.list)).toMatchObject({ data: [listed] })
    expect(data).toMatchObject({ what: 'no class', reason: 'Exams', time: '' })

    expect(await takeBack(data._id)).toMatchObject({ status: 200 })
    expect(await eveningOf(tuesday)).toMatchObject({ isHeld: true, reason: '' })
    expect(await notices()).toEqual([])
    expect((await settings()).holidays).toEqual([])
    expect(await lines()).toEqual([
      'call off class Tuesday, 24 November 2026, Exams',
      'take back a class change Tuesday, 24 November 2026, Exams',
    ])
    expect(await takeBack(data._id)).toMatchObject({ status: 404 })
  })

  test('translate the notice, which an undo deletes with its translations', async () => {
    const texts: Record<string, string> = { 'no-class.on': '{from}: নেই', 'default.Exams': 'পরীক্ষা' }
    site.context.loadFindText = async () => (_language, key, english) => texts[key] ?? english
    const { data } = await change(exams)
    expect(data.texts.bn).toMatch(/^মঙ্গলবার, 24 নভেম্বর, 2026: নেই\nReason: পরীক্ষা\. /)
    const [{ title: english, translations }] = await notices()
    expect(english).toBe(title)
    expect(translations.bn.title).toBe('মঙ্গলবার, 24 নভেম্বর, 2026: নেই')
    expect(translations.hi.description).toMatch(/^Reason: পরীক্ষা\. /)
    await takeBack(data._id)
    expect(await notices()).toEqual([])
  })

  test("keep showing tonight's evening when it is called off", async () => {
    const next = async () => (await ask('GET', eveningPaths.one.replace(':day', 'next'))).data
    const sunday = '2026-11-22'
    await change({ ...exams, from: sunday, to: sunday })
    expect(await next()).toMatchObject({ day: tuesday, isHeld: true })
    site.advanceTime(2 * 3_600_000)
    expect(await next()).toMatchObject({ day: sunday, isHeld: false, reason: 'Exams' })
  })

  test('end the notice after the last day', async () => {
    await change(exams)
    site.advanceTime(3 * 24 * 3_600_000)
    expect(await notices()).toHaveLength(1)
    site.advanceTime(24 * 3_600_000)
    expect(await notices()).toEqual([])
  })

  test('do not announce a past day', async () => {
    await change({ what: 'no class', from: '2026-11-19', to: '2026-11-19', name: 'Rain' })
    expect(await notices()).toEqual([])
    expect(await eveningOf('2026-11-19')).toMatchObject({ isHeld: false, reason: 'Rain' })
    expect((await ask('GET', classDayPaths.list)).data).toEqual([])
    // The change can still be undone.
    const [{ _id }] = (await ask('GET', `${classDayPaths.list}?from=2026-11-19`)).data
    expect(await takeBack(_id)).toMatchObject({ status: 200 })
    expect(await eveningOf('2026-11-19')).toMatchObject({ isHeld: true })
    expect(await ask('GET', `${classDayPaths.list}?from=soon`)).toMatchObject({ status: 400 })
  })

  test('can be extra classes in addition to the timings, and an extra class can be called off too', async () => {
    const { message, data } = await change(revision)
    expect(message).toBe('Extra class added: Wednesday, 25 November 2026.')
    const hours = { time: '3–4:30 PM', startsAt: '15:00', endsAt: '16:30' }
    expect(data).toMatchObject({ what: 'extra class', ...hours })
    expect((await settings()).extraClasses).toEqual([
      { day: '2026-11-25', from: '15:00', to: '16:30', name: 'Revision' },
    ])
    expect(await eveningOf('2026-11-25')).toMatchObject({ isHeld: true, reason: 'Revision' })
    expect(await change(revision)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/extra class on this day/),
    })
    const off = await change({ ...exams, from: '2026-11-25', to: '2026-11-25' })
    expect(await eveningOf('2026-11-25')).toMatchObject({ isHeld: false, reason: 'Exams' })
    expect(await change(revision)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/called off/),
    })
    await takeBack(off.data._id)
    expect(await eveningOf('2026-11-25')).toMatchObject({ isHeld: true })
    await takeBack(data._id)
    expect(await eveningOf('2026-11-25')).toMatchObject({ isHeld: false })
  })

  test('cannot be added or undone while the register of the day has marks', async () => {
    const refused = { status: 409, message: expect.stringMatching(/has marks/) }
    await mark(tuesday, 'closed')
    expect(await change(exams)).toMatchObject(refused)
    expect(await notices()).toEqual([])
    await mark(tuesday, 'open')
    expect(await change(exams)).toMatchObject({ status: 200 })
    expect(await change(exams)).toMatchObject({ status: 409, message: expect.stringMatching(/anyway/) })

    await mark('2026-11-25', 'closed')
    const { data } = await change(revision)
    expect(await takeBack(data._id)).toMatchObject(refused)
    expect(await eveningOf('2026-11-25')).toMatchObject({ isHeld: true })
    await mark('2026-11-25', 'open')
    expect(await takeBack(data._id)).toMatchObject({ status: 200 })
  })

  test('are limited to thirty upcoming changes', async () => {
    for (let day = 1; day <= 30; day += 1) {
      const on = `2027-01-${String(day).padStart(2, '0')}`
      expect((await change({ ...exams, from: on, to: on })).status).toBe(200)
    }
    expect(await change(exams)).toMatchObject({ status: 409, message: expect.stringMatching(/At most 30/) })
  })

  test.each([
    ['an empty reason', { name: ' ' }],
    ['a long reason', { name: 'x'.repeat(61) }],
    ['a nonexistent date', { from: '2026-02-31' }],
    ['an end before its start', { to: '2026-11-23' }],
    ['an extra class without hours', { ...revision, from: '', to: '' }],
    ['an extra class that ends before it starts', { ...revision, to: '14:00' }],
  ])('reject a request with %s, and stay unchanged', async (_what, over) => {
    const payload = 'what' in over && over.what === 'extra class' ? over : { ...exams, ...over }
    expect(await change(payload)).toMatchObject({ status: 400, success: false })
    expect(await rowsOf(site.context.db, 'classDays')).toEqual([])
  })

  describe('in the settings', () => {
    const puja = { name: 'Puja', from: '2026-10-17', to: '2026-10-21' }
    const put = (payload: object) => ask('PUT', settingsPath, payload)

    test('can be written and are returned like other settings', async () => {
      const extra = { day: '2026-11-25', from: '15:00', to: '16:30', name: 'Revision' }
      expect(await put({ holidays: [puja], extraClasses: [extra] })).toMatchObject({
        status: 200,
        data: { holidays: [puja], extraClasses: [extra] },
      })
      expect(await settings()).toMatchObject({ holidays: [puja], extraClasses: [extra] })
      expect(await rowsOf(site.context.db, 'settings')).toEqual([])
      const winter = { name: 'Winter', from: '2026-12-20', to: '2027-01-05' }
      await put({ holidays: [puja, winter] })
      expect(await settings()).toMatchObject({ holidays: [puja, winter], extraClasses: [extra] })
      await put({ holidays: [], extraClasses: [] })
      expect(await settings()).toMatchObject({ holidays: [], extraClasses: [] })
    })

    test('stay even if they are too old to be returned', async () => {
      const holidays = Array.from({ length: 30 }, (_, n) => {
        const day = addDays('2026-01-01', n)
        return { name: `Holiday ${n}`, from: day, to: day }
      })
      await put({ holidays })
      await change(exams)
      const { data } = await ask('GET', settingsPath)
      expect(data.holidays).toHaveLength(30)
      expect(data.holidays[0].name).toBe('Holiday 1')
      // Nothing is deleted if the holidays are sent back unchanged.
      await put({ holidays: data.holidays, tagline: 'Light for all' })
      expect((await rowsOf(site.context.db, 'classDays')).map(({ reason }) => reason).sort()).toEqual(
        [...holidays.map(({ name }) => name), 'Exams'].sort(),
      )
    })

    test('stay if they have a notice, which would otherwise be orphaned', async () => {
      await change(exams)
      const { data } = await ask('GET', settingsPath)
      await put({ holidays: [...data.holidays, puja] })
      expect(await rowsOf(site.context.db, 'classDays')).toHaveLength(2)
      await put({ holidays: [] })
      expect((await settings()).holidays).toEqual([{ name: 'Exams', from: tuesday, to: tuesday }])
    })
  })
})
