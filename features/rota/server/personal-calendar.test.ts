import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { classDayPaths } from '#features/class-days/class-day-changes.ts'
import { insertClassDay, noClass } from '#features/settings/server/class-day-settings.ts'
import { aPassword, changeAdmin } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { hour, openRota, thursday, tuesday } from '#testing/open-rota.ts'
import { type SignedIn, tokenOf } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { personalCalendarPath, rotaPaths } from '../rota.ts'

describe.each(dialects)('a personal calendar, on %s', (dialect) => {
  const rota = openRota(dialect)
  const { school, as, week, join } = rota

  const make = async (who: SignedIn) => new URL((await as(who, 'POST', rotaPaths.calendar)).link).pathname
  const fetchCalendar = async (path: string) => {
    const { status, text, headers } = await school.ask('GET', path)
    return { status, text, headers }
  }
  const entries = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))

  test("contains the volunteer's own evenings, canceled if there is no class", async () => {
    await join(rota.asha)
    await join(rota.asha, { day: thursday, subject: '' })
    await join(rota.bina, { studentClass: '10' })
    await as(undefined, 'POST', classDayPaths.list, {
      what: 'no class',
      from: thursday,
      to: thursday,
      name: 'Exams',
    })
    const { status, text, headers } = await fetchCalendar(await make(rota.asha))
    expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      status: 200,
      type: 'text/calendar; charset=utf-8',
      cache: 'no-store',
    })
    const [first, second, ...more] = entries(text)
    expect(more).toEqual([])
    expect(first?.summary).toBe('Class 5, Maths · Evening School')
    expect(first?.startDate.toString()).toBe(`${tuesday}T17:00:00`)
    expect(second?.summary).toBe('No class: Exams · Evening School')
    expect(second?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect((await week(rota.asha)).hasCalendar).toBe(true)
  })

  test('shows an evening as canceled if there is no class, no matter how many later days without class are planned', async () => {
    await join(rota.asha, { day: thursday })
    const callOff = (day: string) => ({ name: 'Exams', from: day, to: day })
    const later = Array.from({ length: 30 }, (_, index) =>
      callOff(`2027-01-${String(index + 1).padStart(2, '0')}`),
    )
    for (const day of [callOff(thursday), ...later])
      await insertClassDay(school.context.db, new Date(), noClass(day))
    const [entry] = entries((await fetchCalendar(await make(rota.asha))).text)
    expect(entry?.summary).toBe('No class: Exams · Evening School')
  })

  test('keeps a past evening when the timings change, and cancels upcoming ones', async () => {
    await join(rota.asha)
    await join(rota.asha, { day: '2026-12-01' })
    const path = await make(rota.asha)
    school.advanceTime(4 * 24 * hour)
    const wednesdays = { day: 'Wednesday', time: '5-6 PM', weekdays: ['WE'], from: '17:00', to: '18:00' }
    await as(undefined, 'PUT', '/api/admin/dashboard/settings', { classTimings: [wednesdays] })
    const [before, ahead] = entries((await fetchCalendar(path)).text)
    expect(before?.summary).toBe('Class 5, Maths · Evening School')
    expect(before?.startDate.toString()).toBe(`${tuesday}T17:00:00`)
    expect(before?.component.getFirstPropertyValue('status')).not.toBe('CANCELLED')
    expect(ahead?.summary).toBe('No class · Evening School')
    expect(ahead?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test('works only at its latest URL, until that is revoked or access ends', async () => {
    const old = await make(rota.asha)
    const latest = await make(rota.asha)
    expect((await fetchCalendar(old)).status).toBe(404)
    expect((await fetchCalendar(latest)).status).toBe(200)
    const stored = JSON.stringify(await rowsOf(school.context.db, 'calendarTokens'))
    expect(stored).not.toContain(latest.slice(10, -4))
    await as(rota.asha, 'DELETE', rotaPaths.calendar)
    expect((await fetchCalendar(latest)).status).toBe(404)
    const again = await make(rota.asha)
    await changeAdmin(school.context.db, rota.asha.id, { endedAt: '2026-11-21T10:00:00.000Z' })
    expect((await fetchCalendar(again)).status).toBe(404)
    for (const token of ['', 'x', 'a'.repeat(43), '%00'])
      expect((await fetchCalendar(personalCalendarPath(token))).status).toBeGreaterThanOrEqual(400)
  })

  test('stops working when the user or a PIC signs the user out everywhere, and after a password change', async () => {
    const anew = async () => ({ ...rota.asha, token: await tokenOf(school, rota.asha.id) })
    const endings: (() => Promise<{ status: number }>)[] = [
      async () => as(await anew(), 'DELETE', '/api/admin/sessions'),
      () => as(undefined, 'DELETE', `/api/admin/dashboard/admins/${rota.asha.id}/sessions`),
      async () =>
        as(await anew(), 'PUT', '/api/admin/change-password', {
          oldPassword: aPassword,
          newPassword: 'five green boats under a bridge',
        }),
    ]
    for (const end of endings) {
      const path = await make(await anew())
      expect((await fetchCalendar(path)).status).toBe(200)
      expect(await end()).toMatchObject({ status: 200 })
      expect((await fetchCalendar(path)).status).toBe(404)
    }
    const path = await make(await anew())
    await as(await anew(), 'POST', '/api/admin/signout')
    expect((await fetchCalendar(path)).status).toBe(200)
  })

  test('can be revoked by its owner even with read-only access, and without a volunteer record', async () => {
    const path = await make(rota.asha)
    await changeAdmin(school.context.db, rota.asha.id, { endsOn: '2026-11-20', volunteerId: null })
    expect((await week(rota.asha)).hasCalendar).toBe(true)
    expect(await as(rota.asha, 'POST', rotaPaths.calendar)).toMatchObject({ status: 403 })
    expect(await as(rota.asha, 'DELETE', rotaPaths.calendar)).toMatchObject({ status: 200 })
    expect((await fetchCalendar(path)).status).toBe(404)
  })

  test("counts toward a network's rate limit", async () => {
    const unknown = personalCalendarPath('a'.repeat(43))
    let status = 0
    for (let call = 0; call <= 600 && status !== 429; call += 1)
      status = (await school.ask('GET', unknown, { from: '192.0.2.7' })).status
    expect(status).toBe(429)
  })
})
