import { describe, expect, test } from 'vitest'
import { aFeedback, anActivity, anAlumnus, aStudent, aVolunteer } from '../builders.ts'
import { dialects } from '../databases.ts'
import { aPicture } from '../files.ts'
import { openSite } from '../open-site.ts'
import { D } from '../paths.ts'
import { stateOf } from './state.ts'

const paths = {
  student: `${D}/students/add-students`,
  volunteer: `${D}/volunteers/add-volunteers`,
  alumnus: `${D}/alumni/add-alumni`,
  activity: `${D}/events/activities/add-activities`,
  feedback: '/api/feedback/add-feedback',
}
const lists = { student: '/api/students', alumnus: '/api/alumni' }

/** The kind, the changed values, and the field that the response must name. */
const refused: [keyof typeof paths, Record<string, string>, string][] = [
  ['student', { gender: 'Other' }, 'gender'],
  ['student', { gender: 'female' }, 'gender'],
  ['student', { address: '' }, 'address'],
  ['student', { studentClass: '   ' }, 'studentClass'],
  ['student', { studentClass: '5'.repeat(200) }, 'studentClass'],
  ['student', { fullName: '' }, 'fullName'],
  ['student', { fullName: '\u3000 \u00A0' }, 'fullName'],
  ['student', { fullName: 'x'.repeat(10_240) }, 'fullName'],
  ['student', { fullName: 'Ta\0ra' }, 'fullName'],
  ['student', { fullName: 'Tara\nTestrup' }, 'fullName'],
  ['student', { fullName: 'Tara\u2028Testrup' }, 'fullName'],
  ['student', { fullName: 'Tara\u001B[2J' }, 'fullName'],
  ['student', { uniqueId: '' }, 'uniqueId'],
  ['student', { coverImageURL: 'https://evil.example/x.png' }, 'coverImageURL'],
  ['student', { coverImageURL: '../../etc/passwd' }, 'coverImageURL'],
  ['student', { _id2: 'x' }, '_id2'],
  ['student', { deletedAt: '2026-01-01' }, 'deletedAt'],
  ['student', { sortKey: 'a' }, 'sortKey'],
  ['volunteer', { year: '0' }, 'year'],
  ['volunteer', { year: '2.5' }, 'year'],
  ['volunteer', { year: 'second' }, 'year'],
  ['volunteer', { email: 'a@b.co,v@z.org' }, 'email'],
  ['volunteer', { email: 'a@b.co\r\nBcc: v@z.org' }, 'email'],
  ['volunteer', { contactNumber: 'call me' }, 'contactNumber'],
  ['volunteer', { contactNumber: '9.1983E+11' }, 'contactNumber'],
  ['volunteer', { enrollmentNo: '2.1e+11' }, 'enrollmentNo'],
  ['alumnus', { enrollmentNo: '2E+11' }, 'enrollmentNo'],
  ['student', { uniqueId: '2,1E+11' }, 'uniqueId'],
  ['volunteer', { residenceType: 'Palace' }, 'residenceType'],
  ['volunteer', { residenceType: 'Hall' }, 'hallName'],
  ['volunteer', { residenceType: 'Day Scholar' }, 'address'],
  ['alumnus', { graduationYear: '1949' }, 'graduationYear'],
  ['alumnus', { graduationYear: '2101' }, 'graduationYear'],
  ['alumnus', { graduationYear: '' }, 'graduationYear'],
  ['alumnus', { email: 'none' }, 'email'],
  ...['2026-02-30', '2026-13-01', '0000-01-01', 'now', '01/02/2026', '20260102', '', '2026-01-01; DROP'].map(
    (date): [keyof typeof paths, Record<string, string>, string] => ['activity', { date }, 'date'],
  ),
  ...['-1', '1.5', '1e99', '1e3', 'NaN', 'Infinity', '0x10', '', '99999999999', '１２'].map(
    (studentsPresent): [keyof typeof paths, Record<string, string>, string] => [
      'activity',
      { studentsPresent },
      'studentsPresent',
    ],
  ),
  ['activity', { activityType: 'sports;DROP TABLE' }, 'activityType'],
  ['activity', { activityType: 'Sports ' }, 'activityType'],
  ['activity', { description: 'x'.repeat(5_001) }, 'description'],
  ['activity', { coverImageURL: '' }, 'coverImageURL'],
  ['feedback', { email: 'visitor' }, 'email'],
  ['feedback', { email: '"<script>"@x' }, 'email'],
  ['feedback', { contact: '<b>1</b>' }, 'contact'],
  ['feedback', { message: '' }, 'message'],
  ['feedback', { message: 'x'.repeat(5_001) }, 'message'],
  ['feedback', { fullName: ' ' }, 'fullName'],
]

/** Texts that look dangerous and must be returned unchanged. */
const texts = [
  '<b>5</b>',
  '<img src=x onerror=alert(1)>',
  "Robert'); DROP TABLE students;--",
  '{{7*7}} $' + '{jndi:ldap://x}',
  '=HYPERLINK("http://x")',
  'تارا abc',
  '👩🏽‍🚀 \u00E9 ﷽',
  '%00%27\\x27',
  '__proto__',
  'null',
  'constructor',
]

describe.each(dialects)('invalid fields on %s', (dialect) => {
  const site = openSite(dialect)
  const build = {
    student: aStudent,
    volunteer: aVolunteer,
    alumnus: anAlumnus,
    activity: anActivity,
    feedback: aFeedback,
  }
  const formOf = async (kind: keyof typeof paths, over: Record<string, string>) => ({
    ...build[kind](),
    ...((kind === 'volunteer' || kind === 'activity') && { coverImageURL: await aPicture() }),
    ...over,
  })

  test.each(refused)(
    'a %s with %j is rejected with an error that names the field, and leaves nothing behind',
    async (kind, over, field) => {
      const { status, body } = await site.unchanged(async () =>
        site.asPic('POST', paths[kind], { form: await formOf(kind, over) }),
      )
      expect(status).toBe(400)
      expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field])
    },
  )

  test('all invalid fields are named in one response', async () => {
    const { body } = await site.asPic('POST', paths.activity, { form: { title: 'x' } })
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'activityType',
      'chiefGuest',
      'coverImageURL',
      'date',
      'description',
      'studentsPresent',
      'venue',
      'volunteersPresent',
    ])
  })

  test.each([
    { fullName: { $ne: 1 } },
    { fullName: ['Tara'] },
    { fullName: 5 },
    { fullName: true },
    { fullName: null },
    { gender: ['Female'] },
    { coverImageURL: { path: '/etc/passwd' } },
    { coverImageURL: 7 },
  ])('rejects JSON of the wrong type: %j', async (over) => {
    const { status } = await site.unchanged(() =>
      site.asPic('POST', paths.student, { json: { ...aStudent(), ...over } }),
    )
    expect(status).toBe(400)
  })

  test.each(['"text"', '5', 'true', '[]', '[{}]'])('rejects the body %s', async (raw) => {
    const headers = { 'content-type': 'application/json' }
    const added = await site.unchanged(() => site.asPic('POST', paths.student, { raw, headers }))
    expect(added.status).toBe(400)
  })

  test.each(texts)('stores and returns %j as plain text', async (text) => {
    const json = aStudent({ studentClass: text.slice(0, 40), fullName: text, address: text })
    const { status, body } = await site.asPic('POST', paths.student, { json })
    expect({ status, ...body.data }).toMatchObject({
      status: 201,
      studentClass: text.slice(0, 40),
      fullName: text,
      address: text,
    })
    const listed = await site.ask('GET', lists.student)
    expect(listed.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(listed.body).toContainEqual(expect.objectContaining({ _id: body.data._id, fullName: text }))
    const found = await site.ask('GET', `${lists.student}?q=${encodeURIComponent(text)}`)
    expect(found.body).toContainEqual(expect.objectContaining({ _id: body.data._id }))
  })

  test('optional fields may be missing, empty or null, and become null', async () => {
    const form = { fullName: '  Lila ', gender: 'Other', department: 'Mathematics', graduationYear: '2019' }
    const empty = { email: '', contactNumber: '', enrollmentNo: '', company: '  ', address: '' }
    const nothing = { email: null, contactNumber: null, enrollmentNo: null, company: null, address: null }
    for (const given of [
      { form },
      { form: { ...form, ...empty } },
      { json: { ...form, graduationYear: 2019, ...nothing } },
    ]) {
      const { status, body } = await site.asPic('POST', paths.alumnus, { ...given })
      expect({ status, ...body.data }).toMatchObject({
        status: 201,
        fullName: 'Lila',
        graduationYear: 2019,
        ...nothing,
        coverImageURL: '/uploads/default.png',
      })
    }
  })

  test.each(['2026-01-26', '2026-01-26T00:00:00.000Z', '2026-01-26T23:30+05:30'])(
    'accepts %s as a day',
    async (date) => {
      const { body } = await site.asPic('POST', paths.activity, { form: await formOf('activity', { date }) })
      expect(body.data.date).toBe('2026-01-26')
    },
  )

  test('a duplicate of a unique value is a 409, regardless of case, and is allowed again after a deletion', async () => {
    const form = aStudent({ uniqueId: 'Only-One' })
    const first = await site.asPic('POST', paths.student, { form })
    const second = await site.unchanged(async () =>
      site.asPic('POST', paths.student, {
        form: { ...aStudent({ uniqueId: ' ONLY-one ' }), coverImageURL: await aPicture() },
      }),
    )
    expect(second).toMatchObject({ status: 409, body: { errors: [{ field: 'uniqueId' }] } })

    const other = await site.asPic('POST', paths.student, { form: aStudent() })
    const change = (id: string) => `${D}/students/${id}`
    const json = { uniqueId: 'only-one' }
    const edit = (id: string) => site.asPic('PUT', change(id), { json })
    expect((await edit(other.body.data._id)).status).toBe(409)
    expect((await edit(first.body.data._id)).status).toBe(200)
    await site.asPic('DELETE', change(first.body.data._id))
    expect((await edit(other.body.data._id)).status).toBe(200)
  })

  test('twenty simultaneous identical requests create one record', async () => {
    const form = aStudent({ uniqueId: 'Immediately' })
    const adds = Array.from({ length: 20 }, () => site.asPic('POST', paths.student, { json: form }))
    const statuses = (await Promise.all(adds)).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })

  test('an edit is validated like an addition, field by field and as a whole', async () => {
    const form = { ...aVolunteer(), coverImageURL: await aPicture() }
    const { body } = await site.asPic('POST', paths.volunteer, { form })
    const change = `${D}/volunteers/${body.data._id}`
    const before = await stateOf(site)
    for (const [json, field] of [
      [{ year: 11.5 }, 'year'],
      [{ email: '' }, 'email'],
      [{ fullName: null }, 'fullName'],
      [{ residenceType: 'Hall' }, 'hallName'],
      [{ hostelName: '' }, 'hostelName'],
      [{ coverImageURL: '/uploads/default.png' }, 'coverImageURL'],
      [{ coverImageURL: '/uploads/0123456789012345678901234567890123456789.webp' }, 'coverImageURL'],
      [{ deletedBy: 'x' }, 'deletedBy'],
    ] as const) {
      const answer = await site.asPic('PUT', change, { json })
      expect({ json, status: answer.status, field: answer.body.errors?.[0]?.field }).toEqual({
        json,
        status: 400,
        field,
      })
    }
    expect(await stateOf(site)).toEqual(before)

    const moved = await site.asPic('PUT', change, { json: { residenceType: 'Hall', hallName: 'North' } })
    expect(moved.body.data).toMatchObject({ residenceType: 'Hall', hallName: 'North', hostelName: null })
    const whole = { ...moved.body.data, department: 'Botany' }
    const sentBack = await site.asPic('PUT', change, { json: whole })
    expect(sentBack).toMatchObject({
      status: 200,
      body: { data: { ...whole, updatedAt: expect.any(String) } },
    })
  })

  test('the client cannot set the id and times of a record', async () => {
    const ours = {
      _id: '01930000-0000-7000-8000-000000000000',
      createdAt: '1999-01-01',
      updatedAt: '1999-01-01',
    }
    for (const json of [{ ...aStudent(), ...ours }]) {
      const { status, body } = await site.asPic('POST', paths.student, { json })
      expect([201, 400]).toContain(status)
      if (status === 201)
        for (const [name, value] of Object.entries(ours)) expect(body.data[name]).not.toBe(value)
    }
  })

  test('an id of one kind does not work for another, and a missing id is a 404', async () => {
    const form = { ...aVolunteer(), coverImageURL: await aPicture() }
    const { body } = await site.asPic('POST', paths.volunteer, { form })
    const before = await stateOf(site)
    for (const path of ['students', 'alumni', 'events/festivals', 'classroom', 'gallery/photos', 'feedback'])
      expect((await site.asPic('DELETE', `${D}/${path}/${body.data._id}`)).status).toBe(404)
    expect((await site.asPic('DELETE', `${D}/students/`)).status).toBe(404)
    expect((await site.asPic('DELETE', `${D}/students`)).status).toBe(404)
    expect(await stateOf(site)).toEqual(before)
  })
})
