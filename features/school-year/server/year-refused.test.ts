import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { anAdmin } from '#testing/admins.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSchool, schoolYearPath as path, schoolYearBody, untilJune } from '#testing/open-school.ts'
import { tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import type { Method } from '#testing/spec/ask.ts'
import { schoolYearMessages } from '../school-year.ts'

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
