import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { classDayPaths } from '#features/class-days/class-day-changes.ts'
import { bothDialects } from '#testing/databases.ts'
import { classIdOf } from '#testing/evenings.ts'
import { openRota, thursday, tuesday } from '#testing/open-rota.ts'
import type { SignedIn } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { rotaMessages, rotaPaths } from '../rota.ts'
import type { RotaPlace } from '../rota-schemas.ts'

describe.each(bothDialects)('the rota, on %s', (dialect) => {
  const rota = openRota(dialect)
  const { school, teacher, as, week, join, joined, take, offer } = rota

  const at = (path: string, id: string) => path.replace(':id', id)

  test('has the evenings and classes of a week, and volunteers can add themselves', async () => {
    const { days, classes, places, me, volunteers, hasCalendar } = await week(rota.asha)
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
    expect(me).toEqual({ id: rota.asha.volunteer, name: 'Asha Testrup', weekdays: [] })
    expect(await join(rota.asha)).toMatchObject({ status: 200 })
    expect((await week(rota.asha)).places).toMatchObject([{ name: 'Asha Testrup', isMine: true }])
    await join(rota.asha, { subject: 'Hindi' })
    expect((await week(rota.bina)).places).toMatchObject([
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
    await as(rota.asha, 'PUT', rotaPaths.weekdays, { weekdays: ['TH', 'TU', 'TH'] })
    expect((await week(rota.asha)).me.weekdays).toEqual(['TU', 'TH'])
    expect((await week()).volunteers).toEqual([
      { id: rota.asha.volunteer, name: 'Asha Testrup', weekdays: ['TU', 'TH'] },
      { id: rota.bina.volunteer, name: 'Bina Testrup', weekdays: [] },
    ])
    expect(await join(rota.bina, { volunteerId: rota.asha.volunteer })).toMatchObject({ status: 403 })
    const id = await joined(undefined, { volunteerId: rota.asha.volunteer })
    expect(await as(rota.bina, 'DELETE', at(rotaPaths.place, id))).toMatchObject({ status: 403 })
    expect(await offer(rota.bina, id)).toMatchObject({ status: 403 })
    expect(await as(undefined, 'DELETE', at(rotaPaths.place, id))).toMatchObject({ status: 200 })
    expect(await as(undefined, 'DELETE', at(rotaPaths.place, id))).toMatchObject({ status: 404 })
    const lines = await rowsOf(school.context.db, 'history', { action: 'change the rota' })
    expect(lines.map(({ recordId }) => recordId)).toEqual([rota.asha.volunteer, rota.asha.volunteer])
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
    ['for an unknown volunteer', { volunteerId: randomUUIDv7() }, 400],
    ['on a nonexistent date', { day: '2026-02-31' }, 400],
    ['with a long subject', { subject: 'x'.repeat(61) }, 400],
  ])('rejects a place %s', async (_what, over, status) => {
    const who = 'volunteerId' in over ? undefined : rota.asha
    expect(await join(who, over)).toMatchObject({ status })
    expect(await rowsOf(school.context.db, 'rotaPlaces')).toEqual([])
  })

  test('gives an offered place to only one of several volunteers who take it simultaneously, and tells the others whose it is', async () => {
    const id = await joined(rota.asha)
    expect(await take(rota.bina, id)).toMatchObject({ status: 409, message: 'Asha Testrup has taken it.' })
    expect(await offer(rota.asha, id)).toMatchObject({ status: 200 })
    expect((await week(rota.bina)).places).toMatchObject([{ isOffered: true, name: 'Asha Testrup' }])
    const chand = await teacher('Chand Testrup', 'chand@example.org')
    const answers = await Promise.all([take(rota.bina, id), take(chand, id), take(chand, id)])
    const [place] = (await week(rota.bina)).places
    const winner = place.name
    expect(['Bina Testrup', 'Chand Testrup']).toContain(winner)
    expect(place.isOffered).toBe(false)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.length).toBe(winner === 'Bina Testrup' ? 2 : 1)
    for (const { message } of refused) expect(message).toBe(`${winner} has taken it.`)
    expect(await take(rota.asha, id)).toMatchObject({ status: 409 })
  })

  test('does not add a second place for a volunteer who already teaches the class, and keeps the subject', async () => {
    const taken = await joined(rota.asha)
    await join(rota.bina, { subject: 'Hindi' })
    await join(rota.bina, { studentClass: '10', subject: 'Poems' })
    await offer(rota.asha, taken)
    expect(await take(rota.bina, taken)).toMatchObject({ status: 200 })
    const ofBina = async () =>
      (await week(rota.bina)).places.map(({ id, studentClass, subject, isMine }: RotaPlace) => [
        ...[isMine, studentClass, subject, id === taken],
      ])
    const others = [true, '10', 'Poems', false]
    expect(await ofBina()).toEqual([[true, '5', 'Maths', true], others])
    // The link sent to the group shows who took the place; offering and taking it again changes nothing.
    expect(await take(rota.asha, taken)).toMatchObject({ status: 409, message: 'Bina Testrup has taken it.' })
    expect(await offer(rota.bina, taken)).toMatchObject({ status: 200 })
    expect(await take(rota.bina, taken)).toMatchObject({ status: 200 })
    expect(await ofBina()).toEqual([[true, '5', 'Maths', true], others])
  })

  test("keeps a volunteer's subject if the taken place has none", async () => {
    const taken = await joined(rota.asha, { subject: '' })
    await join(rota.bina, { subject: 'Hindi' })
    await offer(rota.asha, taken)
    await take(rota.bina, taken)
    expect((await week(rota.bina)).places).toMatchObject([{ id: taken, isMine: true, subject: 'Hindi' }])
  })

  test('lets a volunteer end their own offer by taking the place', async () => {
    const id = await joined(rota.asha)
    await offer(rota.asha, id)
    expect(await take(rota.asha, id)).toMatchObject({ status: 200 })
    expect((await week(rota.asha)).places).toMatchObject([{ isMine: true, isOffered: false }])
    expect(await take(rota.bina, id)).toMatchObject({ status: 409 })
  })

  test('copies a week to the next one, except for filled classes, days without class and people who have left', async () => {
    await join(rota.asha)
    await join(rota.bina, { day: thursday })
    await join(rota.bina, { studentClass: '10' })
    await join(rota.asha, { day: '2026-12-01', studentClass: '10', subject: 'Poems' })
    await as(undefined, 'POST', classDayPaths.list, {
      what: 'no class',
      from: '2026-12-03',
      to: '2026-12-03',
      name: 'Exams',
    })
    const copy = () => as(undefined, 'POST', rotaPaths.copy.replace(':day', '2026-12-03'))
    expect(await copy()).toMatchObject({ status: 200, message: '1 place copied.' })
    expect(await copy()).toMatchObject({ message: 'There was nothing to copy.' })
    expect((await week(rota.asha, '2026-12-01')).places).toMatchObject([
      { day: '2026-12-01', studentClass: '10', subject: 'Poems' },
      { day: '2026-12-01', studentClass: '5', subject: 'Maths', name: 'Asha Testrup' },
    ])
    expect((await week(rota.asha, '2026-12-01')).days).toMatchObject([
      {},
      { isHeld: false, reason: 'Exams' },
      {},
    ])
    expect(await as(rota.asha, 'GET', rotaPaths.week.replace(':day', 'soon'))).toMatchObject({ status: 400 })
  })

  test("saves an admin's own weekdays, and keeps those of other admins", async () => {
    const save = (who: SignedIn, weekdays: string[]) => as(who, 'PUT', rotaPaths.weekdays, { weekdays })
    await save(rota.asha, ['TU', 'TH'])
    await save(rota.bina, ['SU'])
    await save(rota.asha, [])
    await save(rota.asha, ['TH'])
    expect((await week(rota.asha)).me.weekdays).toEqual(['TH'])
    expect((await week(rota.bina)).me.weekdays).toEqual(['SU'])
  })

  test('treats the places of a person who has left as free: they are shown as gaps, and copying a week can fill them', async () => {
    await join(rota.asha)
    await join(rota.bina, { day: '2026-12-01' })
    const gone = await school.addVolunteer('Gone Testrup', '2', { email: 'gone@example.org' })
    const { db } = school.context
    const classId = await classIdOf(db, '5')
    const places = ['2026-12-01', '2026-12-01', '2026-12-01', '2026-12-01', '2026-12-01', '2026-12-08'].map(
      (day) => ({
        id: randomUUIDv7(),
        day,
        classId,
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
    expect(await join(rota.asha, { day: '2026-12-01' })).toMatchObject({ status: 409 })
    expect(await leave()).toMatchObject({ status: 200 })
    expect(await join(rota.asha, { day: '2026-12-01' })).toMatchObject({ status: 200 })
    const copy = () => as(undefined, 'POST', rotaPaths.copy.replace(':day', '2026-12-08'))
    expect(await copy()).toMatchObject({ message: '2 places copied.' })
    expect((await week(rota.asha, '2026-12-08')).places).toHaveLength(2)
  })
})
