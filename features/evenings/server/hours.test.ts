import { beforeAll, describe, expect, test } from 'vitest'
import { changeAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { markEvenings } from '#testing/evenings.ts'
import { openSite, type SignedIn, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

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
