import { beforeAll, describe, expect, it, test } from 'vitest'
import { familyPaths } from '#features/families/families.ts'
import { changeAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { markEvenings } from '#testing/evenings.ts'
import { openEvenings, thursday, tuesday } from '#testing/open-evenings.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { eveningPaths } from '../evenings.ts'
import { viewEvening } from '../pages/store/view-evening.ts'

const E = '/api/admin/evenings'

describe.each(dialects)('hours and attendance, on %s', (dialect) => {
  const site = openSite(dialect)
  let ravi: SignedIn
  let id = ''
  let child = ''
  const hours = async () => (await site.asPic('GET', `${E}/hours/${id}`)).body.data

  beforeAll(async () => {
    ravi = await signedIn(site, { ...volunteerFields, email: 'Ravi.Roy@example.org' })
    id = (await site.add('volunteer', { fullName: 'Ravi Roy', email: 'ravi.roy@example.org' }))._id
    await changeAdmin(site.context.db, ravi.id, { volunteerId: id })
    child = (await site.add('student', { fullName: 'Asha', studentClass: '5' }))._id
    const classTimings = [{ day: 'Tuesday', time: '5-6:30 PM', weekdays: ['TU'], from: '17:00', to: '18:30' }]
    const changed = await site.asPic('PUT', `${D}/settings`, { json: { classTimings } })
    expect(changed).toMatchObject({ status: 200 })
    await markEvenings(site.context.db, {
      // A Tuesday, a Friday without known class times, and a Tuesday of another term.
      '2026-11-10': { volunteers: [id], here: [child], closed: ['5'] },
      '2026-11-13': { volunteers: [id], closed: ['5'] },
      '2026-06-09': { volunteers: [id], late: [child] },
    })
  })

  test('are computed from the registers and each day’s class length', async () => {
    expect(await hours()).toEqual({
      volunteerId: id,
      fullName: 'Ravi Roy',
      evenings: 3,
      minutes: 90 + 60 + 90,
      corrections: [],
    })
  })

  test('count only the extra class during holidays', async () => {
    const holidays = [{ name: 'Puja', from: '2026-11-09', to: '2026-11-11' }]
    const set = (calendar: object) => site.asPic('PUT', `${D}/settings`, { json: calendar })
    const extraClasses = [{ day: '2026-11-10', from: '15:00', to: '15:45', name: 'Revision' }]
    expect((await set({ holidays, extraClasses })).status).toBe(200)
    expect(await hours()).toMatchObject({ minutes: 45 + 60 + 90 })
    await set({ holidays, extraClasses: [] })
    expect(await hours()).toMatchObject({ minutes: 90 + 60 + 90 })
    await set({ holidays: [] })
  })

  test('are shown to each volunteer for their linked record', async () => {
    const own = await site.ask('GET', `${E}/hours`, { token: await tokenOf(site, ravi.id) })
    expect(own.body.data).toMatchObject({ fullName: 'Ravi Roy', minutes: 240 })
    expect((await site.asPic('GET', `${E}/hours`)).body.data).toBeNull()
  })

  test('can be corrected by a PIC with a reason, which is recorded in History', async () => {
    const json = { day: '2026-11-14', minutes: -30, reason: 'Went home early.' }
    const correct = (over = {}) => site.asPic('POST', `${E}/hours/${id}`, { json: { ...json, ...over } })
    for (const wrong of [
      { minutes: 0 },
      { minutes: 1441 },
      { minutes: 1.5 },
      { day: 'soon' },
      { reason: ' ' },
    ])
      expect((await correct(wrong)).status).toBe(400)
    expect((await correct()).status).toBe(200)
    // The same correction again, as after a lost response.
    expect((await correct()).status).toBe(200)
    expect(await hours()).toMatchObject({
      evenings: 3,
      minutes: 210,
      corrections: [{ day: '2026-11-14', minutes: -30, reason: 'Went home early.', by: expect.any(String) }],
    })
    expect((await site.asPic('GET', `${D}/activity`)).body.data[0]).toMatchObject({
      action: 'correct hours',
      title: 'Ravi Roy',
    })
  })

  test('are the last column of an exported volunteer list', async () => {
    const csv = (await site.asPic('GET', `${D}/export/volunteer.csv`)).text.trim().split('\r\n')
    expect(csv[0]).toMatch(/,Added,Hours$/)
    expect(csv[1]).toMatch(/,3\.5$/)
  })

  test('are returned for one term', async () => {
    expect((await site.asPic('GET', `${E}/attendance?day=2026-11-20`)).body.data).toEqual({
      parts: { goingHome: false, levels: false },
      from: '2026-07-01',
      to: '2026-12-31',
      evenings: ['2026-11-10', '2026-11-13'],
      classes: [{ studentClass: '5', shares: [100, 0], share: 50 }],
      closed: [['5'], ['5']],
      children: [{ studentId: child, fullName: 'Asha', studentClass: '5', strip: 'ha' }],
      volunteers: [{ volunteerId: id, fullName: 'Ravi Roy', strip: 'hh', minutes: 150 }],
    })
    expect((await site.asPic('GET', `${E}/attendance?day=2026-06-01`)).body.data).toMatchObject({
      evenings: ['2026-06-09'],
      closed: [[]],
      children: [{ strip: 'l' }],
    })
    expect((await site.asPic('GET', `${E}/attendance?day=tomorrow`)).status).toBe(400)
  })

  test('are returned from one day to another, also of two terms', async () => {
    expect(
      (await site.asPic('GET', `${E}/attendance?day=2026-11-12&from=2026-06-01`)).body.data,
    ).toMatchObject({
      from: '2026-06-01',
      to: '2026-11-12',
      evenings: ['2026-06-09', '2026-11-10'],
      children: [{ strip: 'lh' }],
    })
  })
})

// The children are added on Saturday, 21 November 2026.
describe.each(dialects)('registers of evenings before a child was added, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { addStudent, child, closeClass, evening, send, asPic } = school

  const attendance = async () => (await asPic('GET', '/api/admin/evenings/attendance')).body.data
  const tonight = async (day: string) => viewEvening(await evening(day), []).classes[0]
  const shareOf = async () => (await attendance()).classes[0].share
  const stripOf = async (id: string) =>
    (await attendance()).children.find(({ studentId }: { studentId: string }) => studentId === id).strip

  it('count every child in Attendance as in Tonight if the register is entered later', async () => {
    const ids = []
    for (const name of ['Asha', 'Bela', 'Chitra', 'Diya']) ids.push(await addStudent(name, '5'))
    const marks = [...ids.slice(0, 3).map((id) => child(id)), closeClass()]
    expect((await send({ marks })).status).toBe(200)
    expect(await tonight(thursday)).toMatchObject({ count: 4, hereCount: 3 })
    expect(await stripOf(String(ids[3]))).toBe('a')
    expect(await shareOf()).toBe(75)
  })

  it('count a child who was added after they were closed in neither, until the child is marked', async () => {
    const asha = await addStudent('Asha', '5')
    await send({
      marks: [child(asha, 'here', { day: tuesday }), closeClass('5', 'closed', { day: tuesday })],
    })
    school.advanceTime(60_000)
    const bela = await addStudent('Bela', '5')
    expect(await tonight(tuesday)).toMatchObject({ count: 1, hereCount: 1 })
    expect(await stripOf(bela)).toBe('-')
    expect(await shareOf()).toBe(100)
    await send({ marks: [child(bela, 'late', { day: tuesday })] })
    expect(await tonight(tuesday)).toMatchObject({ count: 2, hereCount: 2 })
    expect(await stripOf(bela)).toBe('l')
  })

  it('are not on the page of a person who was added today', async () => {
    const id = await addStudent('Asha', '5')
    const evenings = async () =>
      (await asPic('GET', `/api/admin/evenings/people/student/${id}`)).body.data.evenings
    expect((await evenings()).filter(({ day }: { day: string }) => day < '2026-11-21')).toEqual([])
    await send({ marks: [child(id, 'here', { day: tuesday })] })
    expect((await evenings()).map(({ code }: { code: string }) => code)).toContain('h')
  })
})

describe('children with the same name', () => {
  const school = openEvenings('sqlite')
  const { asPic, addStudent, child, closeClass, evening, send } = school

  it('are distinguished by their unique IDs in Tonight, Attendance and Consents', async () => {
    const first = await addStudent('Asha Rao', '5')
    const second = await addStudent('asha rao', '5')
    await addStudent('Bela Sen', '5')
    const numbers = new Map<string, string>()
    for (const { _id, uniqueId } of (await asPic('GET', '/api/students')).body) numbers.set(_id, uniqueId)
    const expected = [`Asha Rao (${numbers.get(first)})`, 'Bela Sen', `asha rao (${numbers.get(second)})`]
    const sorted = (names: string[]) => names.sort()

    const { children } = await evening()
    expect(sorted(children.map(({ name }: { name: string }) => name))).toEqual(expected)

    await asPic('PUT', familyPaths.missing, { json: { missingAfter: 2 } })
    for (const day of [tuesday, thursday]) await send({ marks: [closeClass('5', 'closed', { day })] })
    await send({ marks: [child(first, 'late'), child(first, 'none')] })
    const attendance = (await asPic('GET', eveningPaths.attendance)).body.data
    expect(sorted(attendance.children.map(({ fullName }: { fullName: string }) => fullName))).toEqual(
      expected,
    )

    const consents = (await asPic('GET', '/api/admin/dashboard/consents')).body.data
    expect(consents.map(({ uniqueId }: { uniqueId: string }) => uniqueId).sort()).toEqual(
      [...numbers.values()].sort(),
    )
  })
})
