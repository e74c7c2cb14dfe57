import { day } from '#domain/dates/durations.ts'
import type { SchoolYear } from '#features/school-year/school-year-schemas.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { aStudent, aVolunteer } from './builders.ts'
import { aPicture } from './files.ts'
import { openSite } from './open-site.ts'
import { D } from './paths.ts'
import type { Ask } from './spec/ask.ts'

export const schoolYearPath = `${D}/school-year`
/** Milliseconds from 21 November 2026, the tests' current day, to 9 June 2027. */
export const untilJune = 200 * day

/** The decisions about people, by name. */
type Decided = Record<string, { becomes: string; studentClass?: string }>

/** Opens a new school for each test of a `describe`, with a PIC's actions. Use its functions only inside tests. */
export function openSchool(dialect: DialectName) {
  const site = openSite(dialect, { each: true, pic: { fullName: 'Mira Testrup' } })
  const { ask, asPic } = site
  const addStudent = async (fullName: string, studentClass: string, over = {}) =>
    (
      await asPic('POST', `${D}/students/add-students`, {
        json: aStudent({ fullName, studentClass, ...over }),
      })
    ).body.data._id as string
  const addVolunteer = async (fullName: string, year: string, over = {}) =>
    (
      await asPic('POST', `${D}/volunteers/add-volunteers`, {
        form: { ...aVolunteer({ fullName, year, ...over }), coverImageURL: await aPicture() },
      })
    ).body.data._id as string
  const listedTo =
    (as: Ask) =>
    async (kind: string, query = '', token?: string) =>
      (await as('GET', `/api/${kind}?${query}`, token ? { token } : {})).body.map(
        ({ fullName, studentClass, year, graduationYear }: Record<string, unknown>) =>
          [fullName, studentClass ?? year ?? graduationYear].join(' '),
      )

  return Object.assign(site, {
    addStudent,
    addVolunteer,
    listed: listedTo(ask),
    ofAdmin: listedTo(asPic),
    readPlan: async (): Promise<SchoolYear> => (await asPic('GET', schoolYearPath)).body.data,
    begin: (json: object) => asPic('POST', schoolYearPath, { json }),
    undo: (id: string) => asPic('POST', `${D}/changes/${id}/undo`),
    unchanged: site.unchangedButSessions,
    /** Adds people to a small school, and moves the clock to June. */
    async aSchool() {
      await addStudent('Asha', '5')
      await addStudent('Bina', '10')
      await addStudent('Chand', '5')
      await addVolunteer('Ravi', '2')
      await addVolunteer('Sona', '4', { email: 'sona@example.org' })
      site.advanceTime(untilJune)
    },
  })
}

/**
 * Returns the request body for beginning a school year. People for whom `decided` has no decision move up: children by
 * one class or, from class 10, out of the school, volunteers by one year or, from the fourth, to the alumni.
 */
export const schoolYearBody = ({ year, students, volunteers }: SchoolYear, decided: Decided = {}) => ({
  year,
  students: students.map(({ _id, updatedAt, fullName, studentClass }) => ({
    _id,
    updatedAt,
    ...(decided[fullName] ??
      (studentClass === '10'
        ? { becomes: 'completed' }
        : { becomes: 'moves', studentClass: String(Number(studentClass) + 1) })),
  })),
  volunteers: volunteers.map(({ _id, updatedAt, fullName, year }) => ({
    _id,
    updatedAt,
    ...(decided[fullName] ?? { becomes: year === 4 ? 'became alumnus' : 'moves' }),
  })),
})
