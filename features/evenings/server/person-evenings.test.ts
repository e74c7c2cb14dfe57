import { beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { markEvenings } from '#testing/evenings.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

const P = '/api/admin/evenings/people'

// In the test, today is Saturday, 21 November 2026.
describe.each(dialects)('the evenings of one person, on %s', (dialect) => {
  const site = openSite(dialect)
  let [child, teacher] = ['', '']
  const read = async (path: string) => (await site.asPic('GET', `${P}/${path}`)).body.data

  beforeAll(async () => {
    child = (await site.add('student', { fullName: 'Asha', studentClass: '5' }))._id
    teacher = (await site.add('volunteer', { fullName: 'Ravi' }))._id
    await site.asPic('PUT', `${D}/settings`, {
      json: {
        classTimings: [{ day: 'Tuesday', time: '5-6 PM', weekdays: ['TU'], from: '17:00', to: '18:00' }],
        holidays: [{ name: 'Puja', from: '2026-10-20', to: '2026-10-20' }],
      },
    })
    await markEvenings(site.context.db, {
      '2026-08-18': { here: [child], volunteers: [teacher], closed: ['5'] },
      '2026-10-27': { here: [child], volunteers: [teacher], closed: ['5'] },
      '2026-11-03': { late: [child], closed: ['5'] },
      '2026-11-10': { closed: ['5'] },
      // A Friday without class on which someone was marked as here anyway.
      '2026-11-13': { here: [child], closed: ['5'] },
    })
    const place = { day: '2026-11-24', studentClass: '5', subject: 'Maths', volunteerId: teacher }
    await site.asPic('POST', '/api/admin/evenings/rota/places', { json: place })
  })

  test('are those of the last 13 weeks, including days without class or without a register', async () => {
    const { from, evenings, teaches } = await read(`student/${child}`)
    expect([from, teaches]).toEqual(['2026-08-24', null])
    expect(evenings).toHaveLength(14)
    expect(evenings.slice(-7)).toEqual([
      { day: '2026-10-13', code: '-' },
      { day: '2026-10-20', code: 'n' },
      { day: '2026-10-27', code: 'h' },
      { day: '2026-11-03', code: 'l' },
      { day: '2026-11-10', code: 'a' },
      { day: '2026-11-13', code: 'h' },
      { day: '2026-11-17', code: '-' },
    ])
  })

  test('include the minutes and next turns for a volunteer, who is never absent', async () => {
    const { evenings, teaches } = await read(`volunteer/${teacher}`)
    expect(evenings.filter(({ code }: { code: string }) => code === 'h')).toEqual([
      { day: '2026-10-27', code: 'h' },
    ])
    expect(evenings.some(({ code }: { code: string }) => code === 'a')).toBe(false)
    expect(teaches).toMatchObject({
      minutes: 60,
      turns: [{ day: '2026-11-24', studentClass: '5', subject: 'Maths' }],
    })
  })

  test('exist only for people on the list', async () => {
    for (const path of [`dragon/${child}`, `volunteer/${child}`, 'student/1'])
      expect((await site.asPic('GET', `${P}/${path}`)).status, path).toBe(404)
  })
})
