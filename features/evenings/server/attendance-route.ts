import { schoolDay } from '#domain/dates/school-day.ts'
import { endOfTime } from '#domain/kinds/publishing.ts'
import type { Db } from '#server/db/tables.ts'
import { serve } from '#server/http/route.ts'
import { attendanceCodesOf, attendanceRates, termOf } from '../attendance.ts'
import type { AttendanceTerm } from '../attendance-schemas.ts'
import { eveningsCalls } from '../calls.ts'
import { classesAt } from '../classes-at.ts'
import { type Caller, readHandler } from './evening-routes.ts'
import { eveningLength } from './hours.ts'
import { namesOf, readSchool } from './read-school.ts'
import { listedSince, readPastEvenings, toListedChildren } from './registers.ts'

/** More evenings than a term can have, even with class every day. */
const maxEvenings = 200

export const attendanceRoute = serve(
  eveningsCalls.attendanceRoute,
  readHandler((db, { query }, by) => {
    const { day = schoolDay(by.now), from } = query
    return readAttendance(db, from ? { from, to: day } : termOf(day), by)
  }),
)

const readAttendance = async (db: Db, term: ReturnType<typeof termOf>, by: Caller): Promise<AttendanceTerm> =>
  (await readTerm(db, term, by)).attendance

/** Returns the attendance, and a function that returns the day from which registers count a person. */
export async function readTerm(db: Db, term: ReturnType<typeof termOf>, { admin }: Caller) {
  // Evenings before the term are needed to determine the day from which a child counts.
  const school = await readSchool(db, admin)
  const { calendar, volunteers } = school
  const latestFirst = await readPastEvenings(db, school, { to: term.to, limit: maxEvenings })
  const evenings = latestFirst.filter(({ day }) => day >= term.from).reverse()
  const children = toListedChildren(school.children, latestFirst)
  const nameOf = namesOf(school, admin)
  const attendance: AttendanceTerm = {
    ...term,
    evenings: evenings.map(({ day }) => day),
    closed: evenings.map(({ classes, register }) =>
      [...register.closedClasses.keys()].map(classes.nameOf).filter(Boolean).sort(),
    ),
    classes: attendanceRates(children, evenings, classesAt(school.classes, children, endOfTime)),
    children: children.map((child) => ({
      studentId: child.id,
      fullName: nameOf.get(child.id) ?? '',
      studentClass: child.studentClass,
      strip: attendanceCodesOf(child, evenings),
    })),
    volunteers: volunteers
      .map(({ id }) => ({
        volunteerId: id,
        fullName: nameOf.get(id) ?? '',
        // Volunteers never count as absent.
        strip: attendanceCodesOf({ id, classes: [], addedAt: '', listedSince: '' }, evenings),
        minutes: evenings
          .filter(({ register }) => register.people.has(id))
          .reduce((sum, { day }) => sum + eveningLength(day, calendar), 0),
      }))
      .filter(({ minutes }) => minutes > 0),
  }
  return { attendance, sinceOf: listedSince(latestFirst) }
}
