import { describe, expect, it } from 'vitest'
import { day as dayLength, hour } from '#domain/dates/durations.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { saveSetting } from '#server/db/settings-table.ts'
import { dialects } from '#testing/databases.ts'
import { openEvenings, thursday, tuesday } from '#testing/open-evenings.ts'
import { rowsOf } from '#testing/rows.ts'
import { findOpenRegisters } from './open-registers.ts'

const path = '/api/admin/dashboard/settings'
const [saturday, sunday] = ['2026-11-14', '2026-11-15']
/** The next evening according to the old timings, and according to the new timings. */
const [comingSunday, comingWednesday] = ['2026-11-22', '2026-11-25']
const wednesday = '2026-11-18'
const until = (to: string) => ({ day: 'Wednesday', time: `5-${to}`, weekdays: ['WE'], from: '17:00', to })

// In tests it is 22:30 on Saturday, 21 November 2026 at the school, which has class on Tuesday, Thursday and Sunday.
describe.each(dialects)('when the usual timings change, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { child, closeClass, evening, helper, send } = school
  const move = async (...classTimings: object[]) =>
    expect((await school.asPic('PUT', path, { json: { classTimings } })).status).toBe(200)
  const isHeld = async (day: string) => (await evening(day)).isHeld
  const kept = async () => {
    const rows = await rowsOf(school.context.db, 'settings', { key: 'earlierTimings' })
    return rows.flatMap(({ value }) => JSON.parse(value)).map(({ until }) => until)
  }
  /** Takes and closes the registers of a week's evenings. */
  async function takeRegisters() {
    const asha = await school.addStudent('Asha', '5')
    const marks = [sunday, tuesday, thursday].map((day) => closeClass('5', 'closed', { day }))
    expect((await send({ marks })).body.data.refused).toEqual([])
    return asha
  }

  it('a phone that was offline can send the register of an earlier evening', async () => {
    const asha = await takeRegisters()
    await move(until('18:00'))
    const late = child(asha, 'late', { day: tuesday })
    const onNoDay = child(asha, 'here', { day: wednesday })
    expect((await send({ marks: [late, onNoDay] })).body.data).toMatchObject({
      stored: [late.id],
      refused: [{ id: onNoDay.id, key: 'evenings.calledOff' }],
    })
  })

  it('earlier evenings keep their registers and links, and coming ones follow the new timings', async () => {
    await takeRegisters()
    await move(until('18:00'))
    const before = await evening(tuesday)
    expect(before).toMatchObject({ isHeld: true, time: '5-6 PM', previous: sunday, next: thursday })
    expect(before.marks).toHaveLength(1)
    expect(await evening(thursday)).toMatchObject({ isHeld: true, next: comingWednesday })
    expect(await evening(comingWednesday)).toMatchObject({
      isHeld: true,
      time: '5-18:00',
      previous: thursday,
    })
    expect([await isHeld(wednesday), await isHeld('2026-11-24')]).toEqual([false, false])
    expect((await evening('next')).day).toBe(comingWednesday)
  })

  it('no register is reported as missing for a past day that is a class day only according to the new timings', async () => {
    await takeRegisters()
    await move(until('18:00'))
    const { db, now } = school.context
    expect(await findOpenRegisters(db, now())).toEqual([])
  })

  it('the hours of earlier evenings do not change', async () => {
    await takeRegisters()
    const ravi = await school.addVolunteer('Ravi', '2')
    await send({ marks: [helper(ravi)] })
    const minutes = async () =>
      (await school.asPic('GET', `/api/admin/evenings/hours/${ravi}`)).body.data.minutes
    expect(await minutes()).toBe(60)
    await move(...defaultSettings.classTimings.map((timing) => ({ ...timing, to: '20:00' })))
    expect(await minutes()).toBe(60)
  })

  it('today’s class stays if it has started, and otherwise moves with the rest', async () => {
    await takeRegisters()
    school.advanceTime(10 * hour)
    expect(await isHeld(comingSunday)).toBe(true)
    await move(until('18:00'))
    expect(await isHeld(comingSunday)).toBe(false)
    await move(...defaultSettings.classTimings)
    school.advanceTime(4 * hour)
    await move(until('18:00'))
    expect((await evening('next')).day).toBe(comingSunday)
    expect(
      (await send({ marks: [closeClass('5', 'closed', { day: comingSunday })] })).body.data.refused,
    ).toEqual([])
  })

  it('timings that never applied on any day, or that are unchanged, are not kept', async () => {
    await takeRegisters()
    await move(until('18:00'))
    await move(until('19:00'))
    await move(until('19:00'))
    expect(await kept()).toEqual(['2026-11-20'])
    school.advanceTime(dayLength)
    await move(until('19:00'))
    expect(await kept()).toEqual(['2026-11-20'])
    await move(until('20:00'))
    expect(await kept()).toEqual(['2026-11-20', '2026-11-21'])
    expect(await isHeld(tuesday)).toBe(true)
  })

  it('in a school without marks or plans, the first timings also apply to past days', async () => {
    const asha = await school.addStudent('Asha', '5')
    await move({ ...until('18:00'), weekdays: ['SA'] })
    expect([await isHeld(saturday), await isHeld(tuesday)]).toEqual([true, false])
    const { refused } = (await send({ marks: [child(asha, 'here', { day: saturday })] })).body.data
    expect(refused).toEqual([])
  })

  it('visitors get only the new timings, and only the latest changes are kept', async () => {
    await takeRegisters()
    const { db, now } = school.context
    const { classTimings } = defaultSettings
    const old = Array.from({ length: 40 }, (_, index) => ({
      until: addDays('2026-01-01', index),
      classTimings,
    }))
    await saveSetting(db, now(), 'earlierTimings', old)
    await move(until('18:00'))
    expect(await kept()).toEqual([...old.slice(1).map(({ until }) => until), '2026-11-20'])
    const { data } = (await school.asPic('GET', '/api/settings')).body
    expect(data).toEqual({ ...defaultSettings, classTimings: [until('18:00')] })
  })
})
