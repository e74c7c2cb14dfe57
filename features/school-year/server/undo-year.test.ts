import { describe, expect, it } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { anAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { openSchool, schoolYearPath as path, schoolYearBody } from '#testing/open-school.ts'
import { tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
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
