import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { countPeople } from '#features/home/server/home-routes.ts'
import { anAdmin, changeAdmin, volunteerFields } from '#testing/admins.ts'
import { anAlumnus, aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSchool, schoolYearPath as path, schoolYearBody, untilJune } from '#testing/open-school.ts'
import { tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import type { Method } from '#testing/spec/ask.ts'
import { schoolYearMessages } from '../school-year.ts'

describe.each(dialects)('the school year on %s', (dialect) => {
  const school = openSchool(dialect)
  const { ask, asPic, addStudent, addVolunteer, listed, ofAdmin, readPlan, begin, undo, aSchool } = school

  it('is proposed from its month on until it is begun, but not if everyone is new', async () => {
    const due = async () => (await asPic('GET', `${D}/waiting`)).body.data.schoolYearDue
    expect([await due(), (await readPlan()).isDue]).toEqual([null, false])
    await addStudent('Asha', '5')
    expect(await readPlan()).toMatchObject({ year: 2026, isDue: false, students: [{ isNew: true }] })
    school.advanceTime(190 * day)
    expect([await due(), (await readPlan()).year]).toEqual([null, 2026])
    school.advanceTime(10 * day)
    expect(await due()).toBe('2027–28')
    await addStudent('Bina', '6')
    const plan = await readPlan()
    expect(plan).toMatchObject({ year: 2027, month: 6, finalYear: 4, isDue: true, done: null })
    expect(plan.students.map(({ fullName, isNew }) => [fullName, isNew])).toEqual([
      ['Asha', false],
      ['Bina', true],
    ])
    await begin(schoolYearBody(plan))
    expect([await due(), (await readPlan()).isDue]).toEqual([null, false])
  })

  it('moves everyone as decided, and updates lists, counts and searches', async () => {
    await aSchool()
    const [volunteer] = (await ask('GET', '/api/volunteers?q=sona')).body
    const moved = await begin(schoolYearBody(await readPlan(), { Chand: { becomes: 'stays' } }))
    expect([moved.status, moved.body.message]).toEqual([200, schoolYearMessages.moved('2027–28')])
    expect(moved.body.data).toMatchObject({
      reason: 'school year',
      title: 'School year 2027–28',
      added: 1,
      edited: 4,
      deleted: 0,
      by: 'Mira Testrup',
    })
    for (const read of [listed, ofAdmin]) {
      expect(await read('students')).toEqual(['Chand 5', 'Asha 6'])
      expect(await read('students', 'q=bina')).toEqual([])
      expect(await read('students', 'studentClass=10')).toEqual([])
      expect(await read('volunteers')).toEqual(['Ravi 3'])
      expect(await read('volunteers', 'year=4')).toEqual([])
      expect(await read('alumni')).toEqual(['Sona 2027'])
      expect(await read('alumni', 'q=sona')).toEqual(['Sona 2027'])
    }
    expect(await ofAdmin('students', 'state=left')).toEqual(['Bina 10'])
    expect(await ofAdmin('volunteers', 'state=left')).toEqual(['Sona 4'])
    const { body: alumni } = await asPic('GET', '/api/alumni')
    expect(alumni[0]).toMatchObject({
      email: 'sona@example.org',
      gender: 'Male',
      department: 'Physics',
      company: null,
      coverImageURL: volunteer.coverImageURL,
      enrollmentNo: expect.stringMatching(/ENROLLED/),
    })
    const { body: counts } = await asPic('GET', `${D}/counts`)
    expect(counts.counts).toMatchObject({ totalStudents: 2, totalVolunteers: 1, totalAlumni: 1 })
    const { body: activity } = await asPic('GET', `${D}/activity?limit=1`)
    expect(activity.data[0]).toMatchObject({
      action: 'move the school year on',
      title: 'School year 2027–28',
    })
  })

  it('counts all children who ever attended, each of them once, whether they leave, return, move up or stay', async () => {
    await aSchool()
    const other = await addStudent('Dipa', '5')
    const numbers = async () => {
      const { db, now } = school.context
      const { students, formerStudents, volunteers, alumni } = await countPeople(db, now())
      return [students, students + formerStudents, volunteers, alumni]
    }
    expect(await numbers()).toEqual([4, 4, 2, 0])
    await asPic('POST', `${D}/student/${other}/leave`)
    expect(await numbers()).toEqual([3, 4, 2, 0])
    await asPic('POST', `${D}/student/${other}/return`)
    expect(await numbers()).toEqual([4, 4, 2, 0])
    const { body } = await begin(schoolYearBody(await readPlan(), { Dipa: { becomes: 'left' } }))
    expect(await numbers()).toEqual([2, 4, 1, 1])
    expect((await undo(body.data._id)).status).toBe(200)
    expect(await numbers()).toEqual([4, 4, 2, 0])
    expect((await asPic('POST', `${D}/changes/${body.data._id}/redo`)).status).toBe(200)
    expect(await numbers()).toEqual([2, 4, 1, 1])
    await asPic('POST', `${D}/student/${other}/return`)
    expect(await numbers()).toEqual([3, 4, 1, 1])
    // Hidden children do not count, present or left; deleted children never counted as students.
    await asPic('PUT', `${D}/students/${other}`, { json: { publishing: { isHidden: true } } })
    expect(await numbers()).toEqual([2, 3, 1, 1])
    await asPic('POST', `${D}/student/${other}/leave`)
    expect(await numbers()).toEqual([2, 3, 1, 1])
    await asPic('DELETE', `${D}/students/${other}`)
    expect(await numbers()).toEqual([2, 3, 1, 1])
    // Children in a past year still count after their other data is erased.
    const { _id, updatedAt } = (await asPic('GET', '/api/students?state=left')).body[0]
    const name = 'Bina'
    const { status } = await asPic('POST', `${D}/people/student/${_id}/erase`, { json: { name, updatedAt } })
    expect(status).toBe(200)
    expect(await numbers()).toEqual([2, 3, 1, 1])
  })

  it('moves children of an unknown class to any class, or keeps them in theirs', async () => {
    await addStudent('Esha', 'Evening batch')
    await addStudent('Farid', 'Evening batch')
    school.advanceTime(untilJune)
    const json = schoolYearBody(await readPlan(), {
      Esha: { becomes: 'moves', studentClass: 'Morning batch' },
      Farid: { becomes: 'stays' },
    })
    expect((await begin(json)).body.data).toMatchObject({ edited: 1 })
    expect((await listed('students')).sort()).toEqual(['Esha Morning batch', 'Farid Evening batch'])
    expect((await asPic('GET', `${path}/2026`)).body.data).toMatchObject([
      { name: 'Esha', group: 'Evening batch', outcome: 'moves', next: 'Morning batch' },
      { name: 'Farid', group: 'Evening batch', outcome: 'stays', next: null },
    ])
  })

  it('adds no one to the alumni twice, and reveals no additional data about anyone', async () => {
    await addVolunteer('Known by number', '4', { enrollmentNo: 'EN/1' })
    await addVolunteer('Known by mail', '4', { email: 'Known@Example.org' })
    const hidden = await addVolunteer('Hidden', '4')
    const faceless = await addVolunteer('Faceless', '4')
    for (const over of [{ enrollmentNo: 'en/1' }, { email: 'known@example.org' }])
      await asPic('POST', `${D}/alumni/add-alumni`, { json: anAlumnus({ fullName: 'Already', ...over }) })
    const set = (id: string, publishing: object) =>
      asPic('PUT', `${D}/volunteers/${id}`, { json: { publishing } })
    await set(hidden, { isHidden: true })
    await set(faceless, { hiddenFields: ['coverImageURL'] })
    school.advanceTime(untilJune)
    const plan = await readPlan()
    expect(plan.volunteers.filter(({ isAlumnus }) => isAlumnus)).toHaveLength(2)
    expect((await begin(schoolYearBody(plan))).body.data).toMatchObject({ added: 2, edited: 4 })
    expect(await listed('alumni')).toEqual(['Faceless 2027', 'Already 2019', 'Already 2019'])
    expect(await ofAdmin('alumni')).toContain('Hidden 2027')
    const [shown] = (await ask('GET', '/api/alumni?q=faceless')).body
    expect(shown.coverImageURL).toBe('/uploads/default.png')
  })

  it('proposes ending the access of volunteers who leave', async () => {
    await aSchool()
    const account = await anAdmin(school.context, {
      ...volunteerFields,
      fullName: 'Sona',
    })
    const { volunteers } = await readPlan()
    const sona = volunteers.find(({ fullName }) => fullName === 'Sona')?._id ?? ''
    await changeAdmin(school.context.db, account.id, { volunteerId: sona })
    const plan = await readPlan()
    expect(plan.volunteers.map(({ fullName, accountEmail }) => [fullName, accountEmail])).toEqual([
      ['Sona', account.email],
      ['Ravi', null],
    ])
    expect(plan.leftWithAccount).toEqual([])
    await begin(schoolYearBody(plan))
    expect((await readPlan()).leftWithAccount).toEqual([{ fullName: 'Sona', email: account.email }])
    expect((await asPic('POST', `${D}/admins/${account.id}/end`)).status).toBe(200)
    expect((await readPlan()).leftWithAccount).toEqual([])
  })

  it('has settings for the month in which it begins and the final year of study, and can be skipped', async () => {
    await addVolunteer('Ravi', '3')
    school.advanceTime(150 * day)
    expect((await readPlan()).year).toBe(2026)
    const saved = await asPic('PUT', `${path}/settings`, { json: { month: 4, finalYear: 3 } })
    expect([saved.status, saved.body.message]).toEqual([200, 'Saved.'])
    expect(await readPlan()).toMatchObject({ year: 2027, month: 4, finalYear: 3, isDue: true })
    expect((await asPic('GET', '/api/settings')).text).not.toContain('finalYear')
    await asPic('PUT', `${path}/settings`, { json: { skippedYear: 2027 } })
    expect(await readPlan()).toMatchObject({ month: 4, finalYear: 3, isDue: false })
    expect((await asPic('GET', `${D}/waiting`)).body.data.schoolYearDue).toBe(null)
    school.advanceTime(365 * day)
    expect((await readPlan()).isDue).toBe(true)
  })

  it('moves two thousand people', async () => {
    const { db } = school.context
    await addStudent('First', '1')
    const row = await db.selectFrom('students').selectAll().executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1_999 }, (_, n) => ({
      ...row,
      ...(row.number && { number: row.number + n + 1 }),
      id: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      uniqueId: `MANY-${n}`,
    }))
    for (let start = 0; start < rows.length; start += 400)
      await db
        .insertInto('students')
        .values(rows.slice(start, start + 400) as never)
        .execute()
    school.advanceTime(untilJune)
    const { status, body } = await begin(schoolYearBody(await readPlan()))
    expect([status, body.data?.edited]).toEqual([200, 2_000])
    expect((await undo(body.data._id)).status).toBe(200)
  })
})

describe.each(dialects)('the school year on %s', (dialect) => {
  const school = openSchool(dialect)
  const { ask, asPic, addStudent, listed, readPlan, begin, state, aSchool, unchanged } = school

  it('is begun by only one of two PICs who try simultaneously; the other learns who did it', async () => {
    await aSchool()
    const move = schoolYearBody(await readPlan())
    const answers = await Promise.all([begin(move), begin(move)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe(
      schoolYearMessages.alreadyDone('2027–28', 'Mira Testrup', '9 June 2027'),
    )
    expect(await listed('students')).toEqual(['Asha 6', 'Chand 6'])
    const again = await unchanged(async () => begin(schoolYearBody(await readPlan())))
    expect(again.status).toBe(409)
  })

  it("follows the decisions of one of two PICs, without mixing in the other's", async () => {
    await aSchool()
    const plan = await readPlan()
    const second = await tokenOf(school, (await anAdmin(school.context, { fullName: 'Rohan Testrup' })).id)
    const [mine, theirs] = await Promise.all([
      begin(schoolYearBody(plan, { Chand: { becomes: 'stays' } })),
      ask('POST', path, { token: second, json: schoolYearBody(plan, { Asha: { becomes: 'left' } }) }),
    ])
    const [winner, ofWinner] =
      mine.status === 200 ? ['Mira Testrup', 'Chand 5'] : ['Rohan Testrup', 'Chand 6']
    expect([mine.status, theirs.status].sort()).toEqual([200, 409])
    const { body } = mine.status === 409 ? mine : theirs
    expect(body.message).toMatch(`was already begun by ${winner} on`)
    const students = mine.status === 200 ? ['Chand 5', 'Asha 6'] : ['Chand 6']
    expect(await listed('students')).toEqual(students)
    expect(students).toContain(ofWinner)
    expect((await readPlan()).done).toMatchObject({ by: winner })
    expect((await asPic('GET', `${path}/2026`)).body.data).toHaveLength(5)
  })

  it('does not begin if no one would move: if the school is empty, or everyone stays', async () => {
    school.advanceTime(untilJune)
    const empty = await readPlan()
    expect([empty.students, empty.volunteers, empty.isDue]).toEqual([[], [], false])
    await addStudent('Asha', '5')
    const all = await readPlan()
    const before = await state()
    for (const [status, json] of [
      [409, schoolYearBody(empty)],
      [400, schoolYearBody(all, { Asha: { becomes: 'stays' } })],
    ] as const) {
      expect((await begin(json)).status).toBe(status)
      expect(await state()).toEqual(before)
    }
    expect((await readPlan()).done).toBe(null)
  })

  it.each<[string, (id: string) => [Method, string, object?], string]>([
    ['changed', (id) => ['PUT', `${D}/students/${id}`, { json: { address: 'Elsewhere' } }], '"Asha"'],
    ['deleted', (id) => ['DELETE', `${D}/students/${id}`], '"Asha"'],
    ['noted as having left', (id) => ['POST', `${D}/student/${id}/leave`], '"Asha"'],
    [
      'added',
      () => [
        'POST',
        `${D}/students/add-students`,
        { json: aStudent({ fullName: 'Zoya', studentClass: '1' }) },
      ],
      '"Zoya"',
    ],
  ])('rejects a plan made before a person was %s, and names the person', async (_what, change, name) => {
    await aSchool()
    const plan = await readPlan()
    const asha = plan.students.find(({ fullName }) => fullName === 'Asha')
    const [method, url, given] = change(String(asha?._id))
    expect((await asPic(method, url, given)).status).toBeLessThan(300)
    const { status, body } = await unchanged(() => begin(schoolYearBody(plan)))
    expect([status, body.message]).toEqual([
      409,
      `Nothing was changed: someone else has just changed these. Please check again. ${name}.`,
    ])
    expect(
      (await asPic('POST', `${path}/dry-run`, { json: { ...schoolYearBody(plan), format: 'csv' } })).status,
    ).toBe(409)
  })

  it('rejects a plan if a person in it was permanently deleted', async () => {
    await aSchool()
    const plan = await readPlan()
    const asha = plan.students.find(({ fullName }) => fullName === 'Asha')?._id
    await asPic('DELETE', `${D}/students/${asha}`)
    await asPic('DELETE', `${D}/trash/student/${asha}`)
    expect((await begin(schoolYearBody(plan))).body.message).toMatch(/"someone who was removed"\.$/)
  })

  it('does not begin twice if the clock was set back or was ahead', async () => {
    await aSchool()
    const plan = await readPlan()
    school.advanceTime(365 * day)
    const other = await begin(schoolYearBody(plan))
    expect([other.status, other.body.message]).toEqual([409, schoolYearMessages.otherYear('2028–29')])
    await begin(schoolYearBody(await readPlan()))
    school.advanceTime(-365 * day)
    const { status, body } = await unchanged(async () => begin(schoolYearBody(await readPlan())))
    expect([status, body.message]).toEqual([
      409,
      schoolYearMessages.alreadyDone('2028–29', 'Mira Testrup', '8 June 2028'),
    ])
  })

  it('does not change anything for an invalid request', async () => {
    await aSchool()
    const right = schoolYearBody(await readPlan())
    const [first, ...others] = right.students
    const before = await state()
    const wrong: [number, object][] = [
      [400, {}],
      [400, { ...right, students: 'all' }],
      [400, { ...right, year: '2027' }],
      [400, { ...right, more: 1 }],
      [400, { ...right, students: [...right.students, first] }],
      [400, { ...right, students: [{ ...first, becomes: 'flies' }, ...others] }],
      [400, { ...right, students: [{ ...first, studentClass: undefined }, ...others] }],
      [400, { ...right, students: [{ ...first, becomes: 'stays' }, ...others] }],
      [400, { ...right, students: [{ ...first, studentClass: 'x'.repeat(41) }, ...others] }],
      [400, { ...right, students: [{ ...first, _id: "' or 1=1" }, ...others] }],
      [409, { ...right, year: 2026 }],
      [409, { ...right, students: others }],
      [409, { ...right, students: [] }],
      [409, { ...right, students: [{ ...first, updatedAt: 'now' }, ...others] }],
    ]
    for (const [status, json] of wrong) {
      const answer = await begin(json)
      expect([answer.status, JSON.stringify(json).slice(0, 200)]).toEqual([
        status,
        JSON.stringify(json).slice(0, 200),
      ])
      expect((await asPic('POST', `${path}/dry-run`, { json: { ...json, format: 'csv' } })).status).toBe(
        status,
      )
    }
    expect((await asPic('POST', `${path}/dry-run`, { json: { ...right, format: 'pdf' } })).status).toBe(400)
    for (const json of [{}, { month: 13, finalYear: 4 }, { month: 6, finalYear: 0 }, { year: 2026 }])
      expect((await asPic('PUT', `${path}/settings`, { json })).status).toBe(400)
    for (const year of ['2020', 'x', '99999', '20%2026'])
      expect((await asPic('GET', `${path}/${year}`)).status).toBe(404)
    expect(await state()).toEqual(before)
  })
})
