import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { erasedName } from '#domain/personal-data.ts'
import type { HistoryEntry } from '#features/undo/history-schemas.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openSchool, schoolYearPath as path, schoolYearBody } from '#testing/open-school.ts'
import { tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { readSheet } from '#testing/read-sheet.ts'
import { stateOf } from '#testing/spec/state.ts'

describe.each(dialects)('the school year on %s', (dialect) => {
  const school = openSchool(dialect)
  const { ask, asPic, readPlan, begin, undo, state, aSchool, unchanged } = school

  /** Returns the complete state of all people, except the row numbers. */
  const people = async () => {
    const { students, volunteers, alumni } = await stateOf(school)
    const withoutNumber = (rows: string[] = []) =>
      rows.map((row) => JSON.stringify({ ...JSON.parse(row), number: undefined })).sort()
    return [students, volunteers, alumni].map(withoutNumber)
  }

  it('is undone completely and redone byte for byte, with the archive of the previous year', async () => {
    await aSchool()
    const before = await people()
    const { body } = await begin(schoolYearBody(await readPlan()))
    const after = await people()
    const archive = (await asPic('GET', `${path}/2026`)).body.data
    expect(archive.map(({ _id, ...rest }: { _id: string }) => rest)).toEqual([
      { kind: 'student', name: 'Asha', group: '5', outcome: 'moves', next: '6' },
      { kind: 'student', name: 'Chand', group: '5', outcome: 'moves', next: '6' },
      { kind: 'student', name: 'Bina', group: '10', outcome: 'completed', next: null },
      { kind: 'volunteer', name: 'Sona', group: '4', outcome: 'became alumnus', next: null },
      { kind: 'volunteer', name: 'Ravi', group: '2', outcome: 'moves', next: '3' },
    ])
    expect((await readPlan()).archive).toEqual([{ year: 2026, people: 5 }])
    expect((await undo(body.data._id)).status).toBe(200)
    expect(await people()).toEqual(before)
    expect((await asPic('GET', `${path}/2026`)).body.message).toBe(
      'Nothing is stored about this school year.',
    )
    const { sections } = (await asPic('GET', `${D}/people/student/${archive[0]._id}`)).body.data
    expect(sections.find(({ name }: { name: string }) => name === 'years').entries).toEqual([])
    expect(await readPlan()).toMatchObject({ done: null, isDue: true, archive: [] })
    expect((await asPic('POST', `${D}/changes/${body.data._id}/redo`)).status).toBe(200)
    expect(await people()).toEqual(after)
    expect((await asPic('GET', `${path}/2026`)).body.data).toEqual(archive)
    expect((await undo(body.data._id)).status).toBe(200)
    // After the year has been begun again, the first change set cannot be redone.
    expect((await begin(schoolYearBody(await readPlan()))).status).toBe(200)
    expect((await asPic('POST', `${D}/changes/${body.data._id}/redo`)).status).toBe(409)
    expect((await asPic('GET', `${path}/2026`)).body.data).toHaveLength(5)
  })

  it('is not undone, not even partially, if a child’s class was edited later; the response names the child', async () => {
    await aSchool()
    const { body } = await begin(schoolYearBody(await readPlan()))
    const asha = (await ask('GET', '/api/students?q=asha')).body[0]._id
    await asPic('PUT', `${D}/students/${asha}`, { json: { studentClass: '9' } })
    const refused = await unchanged(() => undo(body.data._id))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was changed: someone has changed these since. "Asha".',
    ])
  })

  it('can be undone for 30 days, and the archive of the previous year is permanent', async () => {
    await aSchool()
    const { body } = await begin(schoolYearBody(await readPlan()))
    school.advanceTime(31 * day)
    expect((await unchanged(() => undo(body.data._id))).status).toBe(409)
    school.advanceTime(3 * 365 * day)
    await runMaintenance(school.context)
    expect((await asPic('GET', `${path}/2026`)).body.data).toHaveLength(5)
  })

  it('keeps no archive of an undone year that can no longer be redone', async () => {
    await aSchool()
    const { body } = await begin(schoolYearBody(await readPlan()))
    await undo(body.data._id)
    const rows = async () =>
      (await school.context.db.selectFrom('yearRecords').select('name').execute()).length
    await runMaintenance(school.context)
    expect(await rows()).toBe(5)
    school.advanceTime(31 * day)
    await runMaintenance(school.context)
    expect(await rows()).toBe(0)
  })

  it('can be undone and redone only by PICs', async () => {
    await aSchool()
    const { body } = await begin(schoolYearBody(await readPlan()))
    const token = await tokenOf(school, (await anAdmin(school.context, volunteerFields)).id)
    const tryIt = (direction: string) => ask('POST', `${D}/changes/${body.data._id}/${direction}`, { token })
    const begun = await state()
    expect((await tryIt('undo')).status).toBe(403)
    expect(await state()).toEqual(begun)
    expect((await undo(body.data._id)).status).toBe(200)
    const undone = await state()
    expect((await tryIt('redo')).status).toBe(403)
    expect(await state()).toEqual(undone)
  })
})

describe.each(dialects)('the school year on %s', (dialect) => {
  const school = openSchool(dialect)
  const { asPic, addStudent, readPlan, begin, state, aSchool } = school

  it('archives people who left during the year, and those who left earlier only once', async () => {
    await aSchool()
    const plan = await readPlan()
    const asha = plan.students.find(({ fullName }) => fullName === 'Asha')?._id
    await asPic('POST', `${D}/student/${asha}/leave`)
    await begin(schoolYearBody(await readPlan()))
    const namesOf = async (year: number) =>
      (await asPic('GET', `${path}/${year}`)).body.data.map(
        ({ name, outcome }: Record<string, string>) => `${name} ${outcome}`,
      )
    expect(await namesOf(2026)).toContain('Asha left')
    school.advanceTime(365 * day)
    await begin(schoolYearBody(await readPlan()))
    expect((await namesOf(2027)).sort()).toEqual(['Chand moves', 'Ravi moves'])
  })

  it('does not begin twice, even after History was pruned, which then no longer says who began it', async () => {
    expect((await asPic('PUT', `${D}/retention`, { json: { activity: 3 } })).status).toBe(200)
    await aSchool()
    const { body } = await begin(schoolYearBody(await readPlan()))
    const lines = async () =>
      (await asPic('GET', `${D}/activity`)).body.data.map(({ title, by }: HistoryEntry) => [title, by?.name])
    expect(await lines()).toContainEqual(['School year 2027–28', 'Mira Testrup'])
    school.advanceTime(150 * day)
    await runMaintenance(school.context)
    expect(await lines()).toEqual([['School year 2027–28', undefined]])
    const plan = await readPlan()
    expect(plan).toMatchObject({ year: 2027, isDue: false, done: { _id: body.data._id, by: erasedName } })
    expect((await begin(schoolYearBody(plan))).status).toBe(409)
    school.advanceTime(600 * day)
    await runMaintenance(school.context)
    expect((await asPic('GET', `${D}/changes/${body.data._id}`)).status).toBe(404)
  })

  it('does not archive people who arrived after the previous year', async () => {
    await aSchool()
    await addStudent('Newcomer', '7')
    const json = schoolYearBody(await readPlan(), {
      Newcomer: { becomes: 'stays' },
      Chand: { becomes: 'stays' },
    })
    const csv = await asPic('POST', `${path}/dry-run`, { json: { ...json, format: 'csv' } })
    expect(csv.text).toContain('Child,Newcomer,Class 7,Stays,')
    await begin(json)
    const { body } = await asPic('GET', `${path}/2026`)
    const names = body.data.map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['Asha', 'Bina', 'Chand', 'Ravi', 'Sona'])
  })

  it('can be downloaded as a plan, which changes nothing', async () => {
    await aSchool()
    const json = schoolYearBody(await readPlan(), { Chand: { becomes: 'left' } })
    const before = await state()
    const csv = await asPic('POST', `${path}/dry-run`, { json: { ...json, format: 'csv' } })
    expect(csv.headers['content-disposition']).toBe('attachment; filename="school-year-2027.csv"')
    expect(csv.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Who,Name,Class or year,What happens next,Next class or year',
      'Child,Asha,Class 5,Moves up,Class 6',
      'Child,Chand,Class 5,Left,',
      'Child,Bina,Class 10,Completed,',
      'Volunteer,Sona,Year 4,Becomes an alumnus,',
      'Volunteer,Ravi,Year 2,Moves up,Year 3',
      '',
    ])
    const xlsx = await asPic('POST', `${path}/dry-run`, { json: { ...json, format: 'xlsx' } })
    expect(JSON.stringify(await readSheet(xlsx.bytes))).toContain('Becomes an alumnus')
    expect(await state()).toEqual(before)
  })

  it('can be downloaded as an archive, and History records the download', async () => {
    await aSchool()
    await begin(schoolYearBody(await readPlan(), { Chand: { becomes: 'stays' } }))
    const csv = await asPic('GET', `${path}/2026/archive.csv`)
    expect(csv.headers['content-disposition']).toBe('attachment; filename="school-year-2026.csv"')
    expect(csv.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Who,Name,Class or year,What happened next,Next class or year',
      'Child,Asha,Class 5,Moved up,Class 6',
      'Child,Chand,Class 5,Stayed,',
      'Child,Bina,Class 10,Completed,',
      'Volunteer,Sona,Year 4,Became an alumnus,',
      'Volunteer,Ravi,Year 2,Moved up,Year 3',
      '',
    ])
    const xlsx = await asPic('GET', `${path}/2026/archive.xlsx`)
    expect(JSON.stringify(await readSheet(xlsx.bytes))).toContain('Became an alumnus')
    const { body } = await asPic('GET', `${D}/activity?limit=2`)
    expect(body.data.map(({ action, title }: Record<string, string>) => [action, title])).toEqual([
      ['export', 'school-year-2026.xlsx'],
      ['export', 'school-year-2026.csv'],
    ])
    const before = await state()
    for (const name of ['2020/archive.csv', 'x/archive.xlsx', '2026/archive.pdf'])
      expect((await asPic('GET', `${path}/${name}`)).status).toBe(404)
    expect(await state()).toEqual(before)
  })
})
