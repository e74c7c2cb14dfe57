import { beforeAll, describe, expect, test } from 'vitest'
import { bothDialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { addRecord, recordsIn } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'
import type { SpecifiedKind } from '#testing/spec/specified-kinds.ts'
import { nextPage, paginate } from '#testing/spec/walk-pages.ts'

const [student, volunteer, alumnus] = [kindNamed('student'), kindNamed('volunteer'), kindNamed('alumnus')]
const [activity, festival] = [kindNamed('activity'), kindNamed('festival')]

const students = ['10', '2', '2', 'Nursery', '2', 'कक्षा ३', '10', 'Class 2']
const volunteers = [
  [4, 'Civil Engineering'],
  [1, 'Physics'],
  [4, 'Physics'],
  [2, 'civics'],
] as const
const alumni = [
  [2019, 'Physics'],
  [2024, 'Civil Engineering'],
  [2024, 'Physics'],
] as const
const activities = [
  ['2024-01-01', 'Sports'],
  ['2024-12-31', 'Art'],
  ['2025-01-01', 'Sports'],
  ['2023-12-31', 'Sports'],
] as const

describe.each(bothDialects)('filtered list, on %s', (dialect) => {
  const site = openSite(dialect)
  const read = (path: string) => site.ask('GET', path)
  const add = (kind: SpecifiedKind, over: Record<string, string>) =>
    addRecord(site.ask, site.pic.token, kind, over)

  beforeAll(async () => {
    for (const [at, studentClass] of students.entries())
      await add(student, { studentClass, fullName: `Child ${at}` })
    for (const [year, department] of volunteers) await add(volunteer, { year: String(year), department })
    for (const [year, department] of alumni) await add(alumnus, { graduationYear: String(year), department })
    for (const [date, activityType] of activities) await add(activity, { date, activityType, title: date })
    for (const date of ['2016-08-15', '2016-10-01', '2026-02-02']) await add(festival, { date })
  })

  const found = async (kind: SpecifiedKind, query: string, field: string) => {
    const { status, body, headers } = await site.ask('GET', `${kind.list}?${query}`)
    expect(status).toBe(200)
    const records = recordsIn(kind, body)
    expect(headers['x-total-count']).toBe(String(records.length))
    return records.map((record) => record[field])
  }

  test.each<[SpecifiedKind, string, string, unknown[]]>([
    [student, 'studentClass=2', 'studentClass', ['2', '2', '2']],
    [student, 'studentClass=10', 'fullName', ['Child 0', 'Child 6']],
    [student, `studentClass=${encodeURIComponent('कक्षा ३')}`, 'fullName', ['Child 5']],
    [student, 'studentClass=2&q=child%204', 'fullName', ['Child 4']],
    [student, 'studentClass=3', 'fullName', []],
    [student, 'studentClass=%25', 'fullName', []],
    [volunteer, 'year=4', 'department', ['Civil Engineering', 'Physics']],
    [volunteer, 'year=04&department=Physics', 'year', [4]],
    [volunteer, 'department=Physics', 'year', [4, 1]],
    [volunteer, 'year=9999', 'year', []],
    [alumnus, 'graduationYear=2024', 'department', ['Civil Engineering', 'Physics']],
    [alumnus, 'graduationYear=2024&department=Physics', 'graduationYear', [2024]],
    [activity, 'date=2024', 'date', ['2024-12-31', '2024-01-01']],
    [activity, 'date=2024&activityType=Sports', 'date', ['2024-01-01']],
    [activity, 'activityType=Juggling', 'date', []],
    [festival, 'date=2016', 'date', ['2016-10-01', '2016-08-15']],
  ])('$name: ?%s', async (kind, query, field, expected) => {
    expect((await found(kind, query, field)).sort()).toEqual([...expected].sort())
  })

  test.each(['', '&q=child', '&q=nobody'])('keeps the filters on the next pages%s', async (search) => {
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      const first = `/api/students?studentClass=2&limit=${limit}${search}`
      for await (const { body, headers } of paginate(read, first)) {
        expect(headers['x-total-count']).toBe(search.includes('nobody') ? '0' : '3')
        seen.push(...body.map(({ fullName }: { fullName: string }) => fullName))
      }
      expect(seen).toEqual(search.includes('nobody') ? [] : ['Child 1', 'Child 2', 'Child 4'])
    }
  })

  test('keeps a year and a value with special URL characters on the next pages', async () => {
    for (const n of [1, 2, 3]) await add(volunteer, { department: 'R&D = fun?', fullName: `Fan ${n}` })
    const seen: unknown[] = []
    const first = '/api/volunteers?department=R%26D%20%3D%20fun%3F&year=2&limit=2'
    for await (const { body } of paginate(read, first))
      seen.push(...body.map(({ fullName }: { fullName: string }) => fullName))
    expect(seen).toEqual(['Fan 1', 'Fan 2', 'Fan 3'])
    const one = await site.ask('GET', '/api/events/activities?date=2024&limit=1')
    const second = await site.ask('GET', nextPage(one))
    expect([one.body[0].date, second.body[0].date]).toEqual(['2024-12-31', '2024-01-01'])
    expect(second.headers.link).toBeUndefined()
  })

  test('returns the choices with their counts, in their natural order', async () => {
    const choices = async (kind: SpecifiedKind) => {
      const { status, body } = await site.ask('GET', `${kind.list}/choices`)
      expect({ status, success: body.success }).toEqual({ status: 200, success: true })
      return Object.fromEntries(
        Object.entries(body.data as Record<string, { value: string; count: number }[]>).map(
          ([name, list]) => [name, list.map(({ value, count }) => `${value}: ${count}`)],
        ),
      )
    }
    expect(await choices(student)).toEqual({
      studentClass: ['कक्षा ३: 1', 'Nursery: 1', '2: 3', 'Class 2: 1', '10: 2'],
    })
    expect(await choices(alumnus)).toEqual({
      graduationYear: ['2024: 2', '2019: 1'],
      department: ['Civil Engineering: 1', 'Physics: 2'],
    })
    expect((await choices(volunteer)).department?.slice(0, 2)).toEqual(['civics: 1', 'Civil Engineering: 1'])
    expect((await choices(volunteer)).year?.[0]).toBe('4: 2')
    expect(await choices(activity)).toEqual({
      date: ['2025: 1', '2024: 2', '2023: 1'],
      activityType: ['Art: 1', 'Sports: 3'],
    })
    expect(await choices(festival)).toEqual({ date: ['2026: 1', '2016: 2'] })
    expect(await choices(kindNamed('donation'))).toEqual({ date: [] })
  })

  test('excludes records in the trash from the choices', async () => {
    const { token } = site.pic
    const { _id } = await add(student, { studentClass: '7' })
    const classes = async () =>
      (await site.ask('GET', '/api/students/choices')).body.data.studentClass.map(
        ({ value }: { value: string }) => value,
      )
    expect(await classes()).toContain('7')
    await site.ask('DELETE', `/api/admin/dashboard/students/${_id}`, { token })
    expect(await classes()).not.toContain('7')
    expect(await found(student, 'studentClass=7', '_id')).toEqual([])
  })

  test.each([
    ['/api/students', 'studentClass', `studentClass=${'5'.repeat(41)}`],
    ['/api/students', 'studentClass', 'studentClass=5&studentClass=6'],
    ['/api/volunteers', 'year', 'year=two'],
    ['/api/events/festivals', 'date', 'date=2024-01-01'],
    ['/api/events/activities', 'activityType', `activityType=${'x'.repeat(300)}`],
  ])('%s: returns 400 with a message for an invalid %s: %s', async (list, field, query) => {
    expect(await site.ask('GET', `${list}?${query}`)).toMatchObject({
      status: 400,
      body: { success: false, errors: [{ field, message: expect.stringMatching(/\S\.$/) }] },
    })
  })

  test('finds the children without a phone number or a photo', async () => {
    const studentClass = 'Lacks'
    const whole = { studentClass, guardian1Phone: '+91 98300 00000' }
    await add(student, { ...whole, fullName: 'With a number' })
    await add(student, { studentClass, fullName: 'Without a number' })
    const { token } = site.pic
    const names = async (state: string) => {
      const { body } = await site.ask('GET', `/api/students?studentClass=Lacks&state=${state}`, { token })
      return body.map(({ fullName }: { fullName: string }) => fullName).sort()
    }
    const both = ['With a number', 'Without a number']
    expect(await names('no phone')).toEqual(['Without a number'])
    expect(await names('no photo')).toEqual(both)
    const [{ _id: id }] = (await site.ask('GET', '/api/students?q=without number', { token })).body
    await site.ask('PUT', `/api/admin/dashboard/students/${id}`, {
      token,
      form: { coverImageURL: await aPicture() },
    })
    expect(await names('no photo')).toEqual(['With a number'])
    for (const kind of [festival, volunteer])
      expect((await site.ask('GET', `${kind.list}?state=no phone`, { token })).status).toBe(400)
    // Visitors cannot learn what a record lacks.
    expect((await read('/api/students?studentClass=Lacks&state=no phone')).body).toHaveLength(2)
  })

  test('ignores an empty filter and another kind’s filter', async () => {
    const whole = await site.ask('GET', '/api/alumni')
    for (const query of ['studentClass=5', 'year=two', 'department=', 'date=x&activityType=x'])
      expect(await site.ask('GET', `/api/alumni?${query}`)).toMatchObject({ status: 200, body: whole.body })
  })
})
