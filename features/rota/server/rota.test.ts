import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { newBrowserId } from '#domain/text/browser-id.ts'
import { classDayPaths } from '#features/class-days/class-day-changes.ts'
import { findOpenRegisters } from '#features/evenings/server/open-registers.ts'
import { insertClassDay, noClass } from '#features/settings/server/class-day-settings.ts'
import { aPassword, changeAdmin, volunteerFields } from '#testing/admins.ts'
import { bothDialects } from '#testing/databases.ts'
import { markEvenings } from '#testing/evenings.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSchool } from '#testing/open-school.ts'
import { rowsOf } from '#testing/rows.ts'
import { type SignedIn, signedIn, tokenOf } from '#testing/spec/open-spec.ts'
import { personalCalendarPath, rotaMessages, rotaPaths } from '../rota.ts'
import type { RotaPlace } from '../rota-schemas.ts'
import { sendEveningMails } from './send-reminders.ts'

const hour = 3_600_000
const sunday = '2026-11-22'
const tuesday = '2026-11-24'
const thursday = '2026-11-26'

// The test clock is at 22:30 on Saturday, 21 November 2026 at the school.
describe.each(bothDialects)('the rota, on %s', (dialect) => {
  const school = openSchool(dialect)
  let asha: SignedIn & { volunteer: string }
  let bina: SignedIn & { volunteer: string }
  beforeEach(async () => {
    const { testApp } = school
    await testApp.context.mailer.close()
    await school.addStudent('Tara', '10')
    await school.addStudent('Nila', '5')
    asha = await teacher('Asha Testrup', 'asha@example.org')
    bina = await teacher('Bina Testrup', 'bina@example.org')
  })

  const teacher = async (fullName: string, email: string) => {
    const account = await signedIn(school.testApp, { ...volunteerFields, fullName, email })
    const volunteerId = await school.addVolunteer(fullName, '2')
    await changeAdmin(school.testApp.context.db, account.id, { volunteerId })
    return { ...account, volunteer: volunteerId }
  }
  const as = async (
    who: { token: string } | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    json?: object,
  ) => {
    const { status, body } = await school.ask(method, url, {
      ...(who && { token: who.token }),
      ...(json && { json }),
    })
    return { status, ...body }
  }
  const week = async (who?: SignedIn, day = tuesday) =>
    (await as(who, 'GET', rotaPaths.week.replace(':day', day))).data
  const join = (who: SignedIn | undefined, over: object = {}) =>
    as(who, 'POST', rotaPaths.places, { day: tuesday, studentClass: '5', subject: 'Maths', ...over })
  /** @returns the id of the only place in that week */
  const joined = async (who: SignedIn | undefined, over: object = {}): Promise<string> => {
    expect(await join(who, over)).toMatchObject({ status: 200 })
    return (await week()).places[0].id
  }
  const at = (path: string, id: string) => path.replace(':id', id)
  const take = (who: SignedIn, id: string) => as(who, 'POST', at(rotaPaths.take, id))
  const offer = (who: SignedIn | undefined, id: string) => as(who, 'POST', at(rotaPaths.offer, id))
  const mailAll = () =>
    sendEveningMails({
      ...school.testApp.context,
      config: { ...school.testApp.context.config, smtpUrl: 'smtp://mail.test' },
    })
  const mails = (who: SignedIn) => mailsTo(school.testApp.context.db, who.email)
  const close = (day: string, studentClass: string) =>
    markEvenings(school.testApp.context.db, { [day]: { closed: [studentClass] } })

  test('has the evenings and classes of a week, and volunteers can add themselves', async () => {
    const { days, classes, places, me, volunteers, hasCalendar } = await week(asha)
    expect(days).toMatchObject([
      { day: tuesday, weekday: 'Tuesday', isHeld: true, time: '5-6 PM' },
      { day: thursday },
      { day: '2026-11-29', time: '10-11 AM' },
    ])
    expect({ classes, places, volunteers, hasCalendar }).toEqual({
      classes: ['5', '10'],
      places: [],
      volunteers: [],
      hasCalendar: false,
    })
    expect(me).toEqual({ id: asha.volunteer, name: 'Asha Testrup', weekdays: [] })
    expect(await join(asha)).toMatchObject({ status: 200 })
    expect((await week(asha)).places).toMatchObject([{ name: 'Asha Testrup', isMine: true }])
    await join(asha, { subject: 'Hindi' })
    expect((await week(bina)).places).toMatchObject([
      {
        day: tuesday,
        studentClass: '5',
        subject: 'Hindi',
        name: 'Asha Testrup',
        isMine: false,
        isOffered: false,
      },
    ])
  })

  test('lets only a PIC plan for others, and see who can come when', async () => {
    await as(asha, 'PUT', rotaPaths.weekdays, { weekdays: ['TH', 'TU', 'TH'] })
    expect((await week(asha)).me.weekdays).toEqual(['TU', 'TH'])
    expect((await week()).volunteers).toEqual([
      { id: asha.volunteer, name: 'Asha Testrup', weekdays: ['TU', 'TH'] },
      { id: bina.volunteer, name: 'Bina Testrup', weekdays: [] },
    ])
    expect(await join(bina, { volunteerId: asha.volunteer })).toMatchObject({ status: 403 })
    const id = await joined(undefined, { volunteerId: asha.volunteer })
    expect(await as(bina, 'DELETE', at(rotaPaths.place, id))).toMatchObject({ status: 403 })
    expect(await offer(bina, id)).toMatchObject({ status: 403 })
    expect(await as(undefined, 'DELETE', at(rotaPaths.place, id))).toMatchObject({ status: 200 })
    expect(await as(undefined, 'DELETE', at(rotaPaths.place, id))).toMatchObject({ status: 404 })
    const lines = await rowsOf(school.testApp.context.db, 'history', { action: 'change the rota' })
    expect(lines.map(({ recordId }) => recordId)).toEqual([asha.volunteer, asha.volunteer])
  })

  test('tells admins without a volunteer record that they need one', async () => {
    expect((await week()).me).toBeNull()
    expect(await join(undefined)).toMatchObject({
      status: 409,
      message: rotaMessages.noRecord,
    })
  })

  test.each([
    ['on a day without class', { day: '2026-11-25' }, 409],
    ['on a past day', { day: '2026-11-19' }, 409],
    ['in a class without children', { studentClass: '7' }, 400],
    ['for an unknown volunteer', { volunteerId: newBrowserId() }, 400],
    ['on a nonexistent date', { day: '2026-02-31' }, 400],
    ['with a long subject', { subject: 'x'.repeat(61) }, 400],
  ])('rejects a place %s', async (_what, over, status) => {
    const who = 'volunteerId' in over ? undefined : asha
    expect(await join(who, over)).toMatchObject({ status })
    expect(await rowsOf(school.testApp.context.db, 'rotaPlaces')).toEqual([])
  })

  test('gives an offered place to only one of several volunteers who take it simultaneously, and tells the others whose it is', async () => {
    const id = await joined(asha)
    expect(await take(bina, id)).toMatchObject({ status: 409, message: 'Asha Testrup has taken it.' })
    expect(await offer(asha, id)).toMatchObject({ status: 200 })
    expect((await week(bina)).places).toMatchObject([{ isOffered: true, name: 'Asha Testrup' }])
    const chand = await teacher('Chand Testrup', 'chand@example.org')
    const answers = await Promise.all([take(bina, id), take(chand, id), take(chand, id)])
    const [place] = (await week(bina)).places
    const winner = place.name
    expect(['Bina Testrup', 'Chand Testrup']).toContain(winner)
    expect(place.isOffered).toBe(false)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.length).toBe(winner === 'Bina Testrup' ? 2 : 1)
    for (const { message } of refused) expect(message).toBe(`${winner} has taken it.`)
    expect(await take(asha, id)).toMatchObject({ status: 409 })
  })

  test('does not add a second place for a volunteer who already teaches the class, and keeps the subject', async () => {
    const taken = await joined(asha)
    await join(bina, { subject: 'Hindi' })
    await join(bina, { studentClass: '10', subject: 'Poems' })
    await offer(asha, taken)
    expect(await take(bina, taken)).toMatchObject({ status: 200 })
    const ofBina = async () =>
      (await week(bina)).places.map(({ id, studentClass, subject, isMine }: RotaPlace) => [
        ...[isMine, studentClass, subject, id === taken],
      ])
    const others = [true, '10', 'Poems', false]
    expect(await ofBina()).toEqual([[true, '5', 'Maths', true], others])
    // The link sent to the group shows who took the place; offering and taking it again changes nothing.
    expect(await take(asha, taken)).toMatchObject({ status: 409, message: 'Bina Testrup has taken it.' })
    expect(await offer(bina, taken)).toMatchObject({ status: 200 })
    expect(await take(bina, taken)).toMatchObject({ status: 200 })
    expect(await ofBina()).toEqual([[true, '5', 'Maths', true], others])
  })

  test("keeps a volunteer's subject if the taken place has none", async () => {
    const taken = await joined(asha, { subject: '' })
    await join(bina, { subject: 'Hindi' })
    await offer(asha, taken)
    await take(bina, taken)
    expect((await week(bina)).places).toMatchObject([{ id: taken, isMine: true, subject: 'Hindi' }])
  })

  test('lets a volunteer end their own offer by taking the place', async () => {
    const id = await joined(asha)
    await offer(asha, id)
    expect(await take(asha, id)).toMatchObject({ status: 200 })
    expect((await week(asha)).places).toMatchObject([{ isMine: true, isOffered: false }])
    expect(await take(bina, id)).toMatchObject({ status: 409 })
  })

  test('copies a week to the next one, except for filled classes, days without class and people who have left', async () => {
    await join(asha)
    await join(bina, { day: thursday })
    await join(bina, { studentClass: '10' })
    await join(asha, { day: '2026-12-01', studentClass: '10', subject: 'Poems' })
    await as(undefined, 'POST', classDayPaths.list, {
      what: 'no class',
      from: '2026-12-03',
      to: '2026-12-03',
      name: 'Exams',
    })
    const copy = () => as(undefined, 'POST', rotaPaths.copy.replace(':day', '2026-12-03'))
    expect(await copy()).toMatchObject({ status: 200, message: '1 place copied.' })
    expect(await copy()).toMatchObject({ message: 'There was nothing to copy.' })
    expect((await week(asha, '2026-12-01')).places).toMatchObject([
      { day: '2026-12-01', studentClass: '10', subject: 'Poems' },
      { day: '2026-12-01', studentClass: '5', subject: 'Maths', name: 'Asha Testrup' },
    ])
    expect((await week(asha, '2026-12-01')).days).toMatchObject([{}, { isHeld: false, reason: 'Exams' }, {}])
    expect(await as(asha, 'GET', rotaPaths.week.replace(':day', 'soon'))).toMatchObject({ status: 400 })
  })

  test("saves an admin's own weekdays, and keeps those of other admins", async () => {
    const save = (who: SignedIn, weekdays: string[]) => as(who, 'PUT', rotaPaths.weekdays, { weekdays })
    await save(asha, ['TU', 'TH'])
    await save(bina, ['SU'])
    await save(asha, [])
    await save(asha, ['TH'])
    expect((await week(asha)).me.weekdays).toEqual(['TH'])
    expect((await week(bina)).me.weekdays).toEqual(['SU'])
  })

  test('treats the places of a person who has left as free: they are shown as gaps, and copying a week can fill them', async () => {
    await join(asha)
    await join(bina, { day: '2026-12-01' })
    const gone = await school.addVolunteer('Gone Testrup', '2', { email: 'gone@example.org' })
    const { db } = school.testApp.context
    const places = ['2026-12-01', '2026-12-01', '2026-12-01', '2026-12-01', '2026-12-01', '2026-12-08'].map(
      (day) => ({
        id: newBrowserId(),
        day,
        studentClass: '5',
        subject: '',
        volunteerId: gone,
        offeredAt: null,
        createdAt: '2026-11-21T10:00:00.000Z',
        adminId: null,
      }),
    )
    await db.insertInto('rotaPlaces').values(places).execute()
    const leave = () =>
      as(undefined, 'POST', `/api/admin/dashboard/volunteer/${gone}/leave`, { leftAs: 'left' })
    expect(await join(asha, { day: '2026-12-01' })).toMatchObject({ status: 409 })
    expect(await leave()).toMatchObject({ status: 200 })
    expect(await join(asha, { day: '2026-12-01' })).toMatchObject({ status: 200 })
    const copy = () => as(undefined, 'POST', rotaPaths.copy.replace(':day', '2026-12-08'))
    expect(await copy()).toMatchObject({ message: '2 places copied.' })
    expect((await week(asha, '2026-12-08')).places).toHaveLength(2)
  })

  describe('a personal calendar', () => {
    const make = async (who: SignedIn) => new URL((await as(who, 'POST', rotaPaths.calendar)).link).pathname
    const fetchCalendar = async (path: string) => {
      const { status, text, headers } = await school.send('GET', path)
      return { status, text, headers }
    }
    const entries = (text: string) =>
      new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))

    test("contains the volunteer's own evenings, canceled if there is no class", async () => {
      await join(asha)
      await join(asha, { day: thursday, subject: '' })
      await join(bina, { studentClass: '10' })
      await as(undefined, 'POST', classDayPaths.list, {
        what: 'no class',
        from: thursday,
        to: thursday,
        name: 'Exams',
      })
      const { status, text, headers } = await fetchCalendar(await make(asha))
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
      expect((await week(asha)).hasCalendar).toBe(true)
    })

    test('shows an evening as canceled if there is no class, no matter how many later days without class are planned', async () => {
      await join(asha, { day: thursday })
      const callOff = (day: string) => ({ name: 'Exams', from: day, to: day })
      const later = Array.from({ length: 30 }, (_, index) =>
        callOff(`2027-01-${String(index + 1).padStart(2, '0')}`),
      )
      for (const day of [callOff(thursday), ...later])
        await insertClassDay(school.testApp.context.db, new Date(), noClass(day))
      const [entry] = entries((await fetchCalendar(await make(asha))).text)
      expect(entry?.summary).toBe('No class: Exams · Evening School')
    })

    test('keeps a past evening when the timings change, and cancels upcoming ones', async () => {
      await join(asha)
      await join(asha, { day: '2026-12-01' })
      const path = await make(asha)
      school.testApp.advanceTime(4 * 24 * hour)
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
      const old = await make(asha)
      const latest = await make(asha)
      expect((await fetchCalendar(old)).status).toBe(404)
      expect((await fetchCalendar(latest)).status).toBe(200)
      const stored = JSON.stringify(await rowsOf(school.testApp.context.db, 'calendarTokens'))
      expect(stored).not.toContain(latest.slice(10, -4))
      await as(asha, 'DELETE', rotaPaths.calendar)
      expect((await fetchCalendar(latest)).status).toBe(404)
      const again = await make(asha)
      await changeAdmin(school.testApp.context.db, asha.id, { endedAt: '2026-11-21T10:00:00.000Z' })
      expect((await fetchCalendar(again)).status).toBe(404)
      for (const token of ['', 'x', 'a'.repeat(43), '%00'])
        expect((await fetchCalendar(personalCalendarPath(token))).status).toBeGreaterThanOrEqual(400)
    })

    test('stops working when the user or a PIC signs the user out everywhere, and after a password change', async () => {
      const anew = async () => ({ ...asha, token: await tokenOf(school.testApp, asha.id) })
      const endings: (() => Promise<{ status: number }>)[] = [
        async () => as(await anew(), 'DELETE', '/api/admin/sessions'),
        () => as(undefined, 'DELETE', `/api/admin/dashboard/admins/${asha.id}/sessions`),
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
      const path = await make(asha)
      await changeAdmin(school.testApp.context.db, asha.id, { endsOn: '2026-11-20', volunteerId: null })
      expect((await week(asha)).hasCalendar).toBe(true)
      expect(await as(asha, 'POST', rotaPaths.calendar)).toMatchObject({ status: 403 })
      expect(await as(asha, 'DELETE', rotaPaths.calendar)).toMatchObject({ status: 200 })
      expect((await fetchCalendar(path)).status).toBe(404)
    })

    test("counts toward a network's rate limit", async () => {
      const unknown = personalCalendarPath('a'.repeat(43))
      let status = 0
      for (let call = 0; call <= 600 && status !== 429; call += 1)
        status = (await school.send('GET', unknown, { from: '192.0.2.7' })).status
      expect(status).toBe(429)
    })
  })

  describe('mails', () => {
    test('remind volunteers once, on the evening before they teach', async () => {
      await join(asha, { day: sunday })
      await join(asha, { day: sunday, studentClass: '10', subject: '' })
      school.testApp.advanceTime(-5 * hour)
      await mailAll()
      expect(await mails(asha)).toEqual([])
      school.testApp.advanceTime(5 * hour)
      await mailAll()
      await mailAll()
      const [mail, ...more] = await mails(asha)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('You teach tomorrow, Sunday, 22 November 2026')
      expect(mail?.text).toContain('Class 5, Maths, on Sunday')
      expect(mail?.text).toContain('Class 10, on Sunday')
      expect(mail?.text).toContain('http://school.test/admin/tonight/rota?week=2026-11-22')
      expect(await mails(bina)).toEqual([])
    })

    test('are not sent without a mail server, on days without class, or to people whose access has ended', async () => {
      await join(asha, { day: sunday })
      await join(bina, { day: sunday })
      await sendEveningMails(school.testApp.context)
      await changeAdmin(school.testApp.context.db, asha.id, { endsOn: '2026-11-01' })
      await as(undefined, 'POST', classDayPaths.list, {
        what: 'no class',
        from: sunday,
        to: sunday,
        name: 'Exams',
      })
      await mailAll()
      expect([await mails(asha), await mails(bina)]).toEqual([[], []])
      await school.testApp.context.db.deleteFrom('classDays').execute()
      await mailAll()
      expect([await mails(asha), await mails(bina)]).toMatchObject([[], [{}]])
    })

    test('are not sent to volunteers who have left, neither about tomorrow nor about a register', async () => {
      await join(asha, { day: sunday })
      await join(bina, { day: sunday, studentClass: '10' })
      const leave = `/api/admin/dashboard/volunteer/${asha.volunteer}/leave`
      expect(await as(undefined, 'POST', leave, { leftAs: 'left' })).toMatchObject({ status: 200 })
      await mailAll()
      expect([await mails(asha), await mails(bina)]).toMatchObject([[], [{}]])
      school.testApp.advanceTime(15 * hour)
      await mailAll()
      expect([await mails(asha), await mails(bina)]).toMatchObject([[], [{}, {}]])
    })

    test('ask the teacher once for a register that is still open two hours after the end', async () => {
      const { db } = school.testApp.context
      await join(asha, { day: sunday })
      await join(bina, { day: sunday, studentClass: '10' })
      const waiting = async () =>
        (await as(undefined, 'GET', '/api/admin/dashboard/waiting')).data.openRegister
      // It is now 12:30 on Sunday, and the class ended at 11:00.
      school.testApp.advanceTime(14 * hour)
      expect(await waiting()).toBeNull()
      school.testApp.advanceTime(hour)
      expect(await waiting()).toBe(sunday)
      await close(sunday, '5')
      expect(await waiting()).toBe(sunday)
      await mailAll()
      await mailAll()
      expect((await mails(asha)).map(({ subject }) => subject)).toEqual([])
      expect((await mails(bina)).map(({ subject }) => subject)).toEqual([
        'The register is not closed: Sunday, 22 November 2026',
      ])
      expect((await mails(bina))[0]?.text).toContain('/admin/tonight?day=2026-11-22')
      await close(sunday, '10')
      expect(await waiting()).toBeNull()
      expect(await findOpenRegisters(db, school.testApp.context.now())).toEqual([])
    })

    const wantGaps = (isMailed: boolean, childrenPerVolunteer = 5) =>
      as(undefined, 'PUT', rotaPaths.gaps, { childrenPerVolunteer, isMailed })
    const gapMails = async () =>
      (await rowsOf(school.testApp.context.db, 'mails')).filter(({ subject }) =>
        / volunteers – /.test(subject),
      )

    test('about gaps are sent once a week to PICs who want them, and never to others', async () => {
      await join(asha, { day: sunday })
      await mailAll()
      expect(await gapMails()).toEqual([])
      expect(
        await as(asha, 'PUT', rotaPaths.gaps, { childrenPerVolunteer: 5, isMailed: true }),
      ).toMatchObject({
        status: 403,
      })
      expect(await wantGaps(true)).toMatchObject({ status: 200 })
      await mailAll()
      await mailAll()
      const [mail, ...more] = await gapMails()
      expect(more).toEqual([])
      expect(mail?.subject).toMatch(/^3 evenings need volunteers – /)
      expect(mail?.text).toContain('Sunday, 22 November 2026: 1 class has no teacher.')
      expect(mail?.text).toContain('Tuesday, 24 November 2026: 2 classes have no teacher.')
      // Monday at 08:30, in the next week, and then at 09:30.
      school.testApp.advanceTime(34 * hour)
      await mailAll()
      expect(await gapMails()).toHaveLength(1)
      school.testApp.advanceTime(hour)
      await mailAll()
      await mailAll()
      expect(await gapMails()).toHaveLength(2)
      await wantGaps(false)
      school.testApp.advanceTime(7 * 24 * hour)
      await mailAll()
      expect(await gapMails()).toHaveLength(2)
    })

    test('about gaps mention evenings with too many children for each volunteer', async () => {
      await join(asha, { day: sunday })
      await join(asha, { day: sunday, studentClass: '10' })
      await wantGaps(true, 1)
      expect((await as(undefined, 'GET', rotaPaths.gaps)).data).toEqual({
        childrenPerVolunteer: 1,
        isMailed: true,
      })
      await mailAll()
      expect((await gapMails())[0]?.text).toContain('Sunday, 22 November 2026: 2 children, 1 volunteer.')
      expect(await wantGaps(true, 0)).toMatchObject({ status: 400 })
    })

    test('are not sent about registers if the school does not use registers', async () => {
      school.testApp.advanceTime(15 * hour)
      expect(await findOpenRegisters(school.testApp.context.db, school.testApp.context.now())).toEqual([])
      await close('2026-11-10', '5')
      const open = await findOpenRegisters(school.testApp.context.db, school.testApp.context.now())
      expect(open.map(({ day }) => day)).toEqual([sunday, '2026-11-19', '2026-11-17', '2026-11-15'])
    })
  })
})
