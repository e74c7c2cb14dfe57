import { describe, expect, test } from 'vitest'
import { aClass, aFestival, aNotification, anAlumnus, aStudent, aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { stateOf } from '#testing/spec/state.ts'
import { nextPage, paginate } from '#testing/spec/walk-pages.ts'

describe.each(dialects)('lists, on %s', (dialect) => {
  const site = openSite(dialect)
  const read = (path: string) => site.ask('GET', path)
  const add = async (path: string, form: Record<string, unknown>) => {
    const { status } = await site.asPic('POST', `${D}/${path}`, { form })
    expect(status).toBe(201)
  }
  const cover = async () => ({ coverImageURL: await aPicture() })

  test('order students by class, 2 before 10, then by name, ignoring case', async () => {
    for (const [fullName, studentClass] of [
      ['Zoya', '10'],
      ['bela', 'Class 2'],
      ['Anil', '2nd'],
      ['Chand', '2'],
      ['Mina', 'Nursery'],
      ['Alka', '9'],
      ['Abha', 'UKG B'],
      ['Bo', 'lkg'],
      ['Zara', 'Evening batch'],
    ] as const)
      await add('students/add-students', aStudent({ fullName, studentClass }))
    const { body, headers } = await site.ask('GET', '/api/students')
    expect(body.map((student: { fullName: string }) => student.fullName)).toEqual([
      ...['Zara', 'Mina', 'Bo', 'Abha', 'Anil', 'bela', 'Chand', 'Alka', 'Zoya'],
    ])
    expect(headers['x-total-count']).toBe('9')
  })

  test.each([
    ['volunteers', '/api/volunteers', 'volunteers/add-volunteers', aVolunteer, 'year', ['1', '4', '4']],
    ['alumni', '/api/alumni', 'alumni/add-alumni', anAlumnus, 'graduationYear', ['2018', '2024', '2024']],
  ] as const)(
    'order %s by year, latest first, then by name',
    async (_who, list, path, build, year, years) => {
      const names = ['Zoya', 'Mina', 'anil']
      for (const [index, fullName] of names.entries())
        await add(path, { ...build({ fullName, [year]: years[index] ?? '' }), ...(await cover()) })
      const { body } = await site.ask('GET', list)
      expect(body.map((person: { fullName: string }) => person.fullName)).toEqual(['anil', 'Mina', 'Zoya'])
    },
  )

  test('show events newest first, and events of the same day by when they were added', async () => {
    for (const [title, date] of [
      ['old', '2019-12-31'],
      ['new', '2026-01-02'],
      ['middle, first', '2025-06-01'],
      ['middle, second', '2025-06-01T23:30:00.000Z'],
    ] as const)
      await add('events/festivals/add-festival', { ...aFestival({ title, date }), ...(await cover()) })
    const { body } = await site.ask('GET', '/api/events/festivals')
    expect(body.data.map(({ title, date }: { title: string; date: string }) => `${title} ${date}`)).toEqual([
      'new 2026-01-02',
      'middle, second 2025-06-01',
      'middle, first 2025-06-01',
      'old 2019-12-31',
    ])
  })

  test('return the last three class sessions by default, and more on request', async () => {
    for (const date of ['2026-01-06', '2026-01-13', '2025-12-30', '2026-01-20'])
      await add('add-classroom', { ...aClass({ date }), ...(await cover()) })
    const dates = async (query = '') => {
      const { body, headers } = await site.ask('GET', `/api/classroom${query}`)
      expect(headers['x-total-count']).toBe('4')
      return body.data.map(({ date }: { date: string }) => date)
    }
    expect(await dates()).toEqual(['2026-01-20', '2026-01-13', '2026-01-06'])
    expect(await dates('?limit=100')).toEqual(['2026-01-20', '2026-01-13', '2026-01-06', '2025-12-30'])
    expect(await dates('?limit=1')).toEqual(['2026-01-20'])
  })

  describe('list of seven notifications', () => {
    const titles = ['seven', 'six', 'five', 'four', 'three', 'two', 'one']

    test('is complete without parameters, newest first', async () => {
      for (const title of [...titles].reverse())
        await add('add-notification', aNotification({ title, description: `Number 100% of ${title}_` }))
      const { body, headers } = await site.ask('GET', '/api/notification')
      expect(body.map(({ title }: { title: string }) => title)).toEqual(titles)
      expect(headers).toMatchObject({ 'x-total-count': '7' })
      expect(headers.link).toBeUndefined()
    })

    test.each([1, 2, 3, 7, 1000])('is paged by %i with the Link header', async (limit) => {
      const seen: string[] = []
      let pages = 0
      for await (const { status, body, headers } of paginate(read, `/api/notification?limit=${limit}`)) {
        expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: '7' })
        expect(body.length).toBeLessThanOrEqual(limit)
        seen.push(...body.map(({ title }: { title: string }) => title))
        pages += 1
      }
      expect(seen).toEqual(titles)
      expect(pages).toBe(Math.ceil(7 / limit))
    })

    test('skips and repeats nothing if a record is added between two pages', async () => {
      const first = await site.ask('GET', '/api/notification?limit=3')
      await add('add-notification', aNotification({ title: 'eight' }))
      const second = await site.ask('GET', nextPage(first))
      expect(second.body.map(({ title }: { title: string }) => title)).toEqual(['four', 'three', 'two'])
      expect(second.headers['x-total-count']).toBe('8')
    })

    test.each([
      ['a word in any case', 'q=THREE', ['three']],
      ['two words, in any order', 'q=seven%20number', ['seven']],
      ['a literal percent sign', 'q=100%25%20of%20six', ['six']],
      ['a literal underscore', 'q=x_', ['six']],
      ['a word that no record contains', 'q=nowhere', []],
      ['spaces only, finding everything', 'q=%20%20&limit=2', ['eight', 'seven']],
      ['an empty string, finding everything', 'q=&limit=1', ['eight']],
    ])('is searched for %s', async (_what, query, found) => {
      const { body, headers } = await site.ask('GET', `/api/notification?${query}`)
      expect(body.map(({ title }: { title: string }) => title)).toEqual(found)
      if (!query.includes('limit')) expect(headers['x-total-count']).toBe(String(found.length))
    })
  })

  test.each([
    'limit=0',
    'limit=abc',
    'limit=1&limit=2',
    'limit[a]=1',
    'cursor=abc',
    `cursor=${Buffer.from('["\\u0000","01930000-0000-7000-8000-000000000000"]').toString('base64url')}`,
    'q=%00',
    'q=%ED%A0%80%00',
    `q=${'a'.repeat(101)}`,
  ])('return 400 for ?%s or ignore it, on public and admin paths', async (query) => {
    const before = await stateOf(site)
    for (const path of [
      '/api/notification',
      '/api/events/festivals',
      `${D}/feedback`,
      `${D}/pending-approvals`,
    ]) {
      const { status } = await site.asPic('GET', `${path}?${query}`)
      expect([200, 400], path).toContain(status)
      if (!/\[|%ED/.test(query)) expect(status, path).toBe(400)
    }
    expect(await stateOf(site)).toEqual(before)
  })

  test('ignore unknown parameters', async () => {
    const plain = await site.ask('GET', '/api/students')
    const odd = await site.ask('GET', '/api/students?utm_source=x&__proto__=1&constructor=2&%00=3')
    expect(odd).toMatchObject({ status: 200, body: plain.body })
  })
})
