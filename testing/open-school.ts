import { afterEach, beforeEach } from 'vitest'
import type { SchoolYear } from '#features/school-year/school-year-schemas.ts'
import type { DialectName } from '#server/db/dialect.ts'
import { anAdmin } from './admins.ts'
import { openTestApp, type TestApp } from './app.ts'
import { aStudent, aVolunteer } from './builders.ts'
import { aPicture } from './files.ts'
import { type Ask, askOf, type Method } from './spec/ask.ts'
import { tokenOf } from './spec/open-spec.ts'
import { stateButSessions, unchangedButSessions } from './spec/state.ts'

const D = '/api/admin/dashboard'
export const schoolYearPath = `${D}/school-year`
/** Milliseconds from 21 November 2026, the tests' current day, to 9 June 2027. */
export const untilJune = 200 * 86_400_000

/** The decisions about people, by name. */
type Decided = Record<string, { becomes: string; studentClass?: string }>

/** Opens a new school for each test of a `describe`, with a PIC's actions. Use its functions only inside tests. */
export function openSchool(dialect: DialectName) {
  const opened = {} as { testApp: TestApp; pic: string }
  beforeEach(async () => {
    opened.testApp = await openTestApp(dialect)
    opened.pic = (await anAdmin(opened.testApp.context, { fullName: 'Mira Testrup' })).id
  })
  afterEach(() => opened.testApp.close())

  const send: Ask = (method, url, given) => askOf(opened.testApp)(method, url, given)
  const token = () => tokenOf(opened.testApp, opened.pic)
  const ask = async (method: Method, url: string, given: object = {}) =>
    send(method, url, { token: await token(), ...given })
  const addStudent = async (fullName: string, studentClass: string, over = {}) =>
    (
      await ask('POST', `${D}/students/add-students`, {
        json: aStudent({ fullName, studentClass, ...over }),
      })
    ).body.data._id as string
  const addVolunteer = async (fullName: string, year: string, over = {}) =>
    (
      await ask('POST', `${D}/volunteers/add-volunteers`, {
        form: { ...aVolunteer({ fullName, year, ...over }), coverImageURL: await aPicture() },
      })
    ).body.data._id as string
  const listed = async (kind: string, query = '', token?: string) =>
    (await send('GET', `/api/${kind}?${query}`, { token })).body.map(
      ({ fullName, studentClass, year, graduationYear }: Record<string, unknown>) =>
        [fullName, studentClass ?? year ?? graduationYear].join(' '),
    )

  return Object.assign(opened, {
    send,
    ask,
    addStudent,
    addVolunteer,
    listed,
    ofAdmin: async (kind: string, query = '') => listed(kind, query, await token()),
    readPlan: async (): Promise<SchoolYear> => (await ask('GET', schoolYearPath)).body.data,
    begin: (json: object) => ask('POST', schoolYearPath, { json }),
    undo: (id: string) => ask('POST', `${D}/changes/${id}/undo`),
    state: () => stateButSessions(opened.testApp),
    unchanged: <Answer>(act: () => Promise<Answer>) => unchangedButSessions(opened.testApp, act),
    /** Adds people to a small school, and moves the clock to June. */
    async aSchool() {
      await addStudent('Asha', '5')
      await addStudent('Bina', '10')
      await addStudent('Chand', '5')
      await addVolunteer('Ravi', '2')
      await addVolunteer('Sona', '4', { email: 'sona@example.org' })
      opened.testApp.advanceTime(untilJune)
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
