import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hour } from '#domain/dates/durations.ts'
import { findOpenRegisters } from '#features/evenings/server/open-registers.ts'
import { findUnwrittenLog } from '#features/evenings/server/tonight-routes.ts'
import { changeAdmin, volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { markEvenings } from '#testing/evenings.ts'
import { openSchool } from '#testing/open-school.ts'
import { signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { personalCalendarPath, rotaPaths } from '../rota.ts'
import type { RotaPlace, RotaWeek } from '../rota-schemas.ts'

const [sunday, tuesday, nextSunday] = ['2026-11-22', '2026-11-24', '2026-11-29']

// The test clock is at 22:30 on Saturday, 21 November 2026 at the school.
describe.each(dialects)('the rota of a class that is renamed, on %s', (dialect) => {
  const school = openSchool(dialect)
  const rename = (from: string, to: string) =>
    school.asPic('POST', `${D}/student/bulk-change`, {
      json: { records: { list: { studentClass: from } }, change: { values: { studentClass: to } } },
    })
  const week = async (day: string): Promise<RotaWeek> =>
    (await school.asPic('GET', rotaPaths.week.replace(':day', day))).body.data
  const places = async (day: string) =>
    (await week(day)).places.map(({ day, studentClass, subject }: RotaPlace) => [day, studentClass, subject])
  const openRegisters = async () => {
    const { db, now } = school.context
    return (await findOpenRegisters(db, now())).map(({ day, classes }) => [day, ...classes])
  }
  /** Adds two children in class 2 and one in class 5; Ravi teaches class 2 on Sunday and on Tuesday. */
  const aPlan = async () => {
    for (const [name, studentClass] of [
      ['Asha', '2'],
      ['Bina', '2'],
      ['Chand', '5'],
    ] as const)
      await school.addStudent(name, studentClass)
    const volunteerId = await school.addVolunteer('Ravi', '2', { email: 'ravi@example.org' })
    const ravi = await signedIn(school, { ...volunteerFields, email: 'ravi@example.org' })
    await changeAdmin(school.context.db, ravi.id, { volunteerId })
    const plan = (json: object) =>
      school.asPic('POST', rotaPaths.places, { json: { studentClass: '2', volunteerId, ...json } })
    for (const day of [sunday, tuesday]) await plan({ day, subject: 'Maths' })
    return { ravi, plan }
  }

  test('a teacher is asked for the log of the last class, under its name on that day, until it is written', async () => {
    const { ravi } = await aPlan()
    const { db, now } = school.context
    const unwritten = () => findUnwrittenLog(db, now(), ravi.id)
    expect(await unwritten()).toBeNull()
    school.advanceTime(2 * 24 * hour)
    await rename('2', '2A')
    expect(await unwritten()).toEqual({ day: sunday, studentClass: '2' })
    const { id: classId } = await db
      .selectFrom('rotaPlaces')
      .select('classId as id')
      .executeTakeFirstOrThrow()
    const by = { at: now().toISOString(), adminId: null, adminName: 'Ravi' }
    const texts = { subject: 'Maths', taught: '', homework: '', forNext: '', photo: null }
    await db
      .insertInto('classLogs')
      .values({ id: randomUUIDv7(), day: sunday, classId, ...texts, ...by })
      .execute()
    expect(await unwritten()).toBeNull()
  })

  test('uses the new name on upcoming days, and keeps the old one on past days', async () => {
    const { plan } = await aPlan()
    school.advanceTime(24 * hour)
    await rename('2', '2A')
    expect(await places(sunday)).toEqual([[sunday, '2', 'Maths']])
    expect((await week(sunday)).classes).toEqual(['2', '5'])
    expect(await places(tuesday)).toEqual([[tuesday, '2A', 'Maths']])
    expect((await week(tuesday)).classes).toEqual(['2A', '5'])
    // A page opened before the renaming sends the old name; it still means the same place.
    expect((await plan({ day: tuesday, subject: 'English' })).status).toBe(200)
    expect(await places(tuesday)).toEqual([[tuesday, '2A', 'English']])
    expect((await plan({ day: tuesday, studentClass: '3' })).status).toBe(400)
  })

  test('lists for each day the classes under their names on that day', async () => {
    await aPlan()
    // It is now Wednesday.
    school.advanceTime(4 * 24 * hour)
    await rename('2', '2A')
    const { days, classes } = await week(tuesday)
    expect(days.map(({ classes }) => classes.join(' '))).toEqual(['2 5', '2A 5', '2A 5'])
    expect(classes).toEqual(['2', '2A', '5'])
  })

  test('is copied to the next week under the name that the class has at that time', async () => {
    await aPlan()
    school.advanceTime(24 * hour)
    await rename('2', '2A')
    expect((await school.asPic('POST', rotaPaths.copy.replace(':day', nextSunday))).body.message).toBe(
      '1 place copied.',
    )
    expect(await places(nextSunday)).toEqual([
      [tuesday, '2A', 'Maths'],
      [nextSunday, '2A', 'Maths'],
    ])
  })

  test('gives a volunteer only one place if they take over a place planned under another name of the class', async () => {
    const { ravi } = await aPlan()
    const other = await school.addVolunteer('Sona', '2')
    await rename('2', '2A')
    const json = { day: tuesday, studentClass: '2A', volunteerId: other, subject: '' }
    await school.asPic('POST', rotaPaths.places, { json })
    const sonas = (await week(tuesday)).places.find(({ name }) => name === 'Sona')
    const at = (path: string) => path.replace(':id', String(sonas?.id))
    await school.asPic('POST', at(rotaPaths.offer))
    expect((await school.asPic('POST', at(rotaPaths.take), { token: ravi.token })).status).toBe(200)
    expect(await places(tuesday)).toEqual([[tuesday, '2A', 'Maths']])
  })

  test('does not ask again for a closed register after its class is renamed', async () => {
    await aPlan()
    await rename('2', '2A')
    school.advanceTime(24 * hour)
    expect(await openRegisters()).toEqual([[sunday, '2A']])
    await markEvenings(school.context.db, { [sunday]: { closed: ['2A', '5'] } })
    expect(await openRegisters()).toEqual([])
    await rename('2A', '3')
    expect(await openRegisters()).toEqual([])
  })

  test("shows the new name in the teacher's calendar", async () => {
    const { ravi } = await aPlan()
    const { link } = (await school.asPic('POST', rotaPaths.calendar, { token: ravi.token })).body
    await rename('2', '2A')
    const url = personalCalendarPath(String(link).split('/').at(-1)?.replace('.ics', '') ?? '')
    const { body } = await school.request({ url })
    expect(body.match(/SUMMARY:[^·]*/g)).toEqual(Array(2).fill('SUMMARY:2A\\, Maths '))
  })
})
