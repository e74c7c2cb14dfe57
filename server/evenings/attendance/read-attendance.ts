import { stripOf } from '#domain/evenings/attendance.ts'
import type { AttendanceTerm } from '#domain/evenings/family-schemas.ts'
import type { Db } from '../../db/tables.ts'
import { readChildren, readVolunteers } from '../evening-people.ts'
import { readEveningLength } from '../hours/read-hours.ts'
import { readPastEvenings, toListedChildren } from '../registers.ts'

/** More evenings than a school has in a term, even every day. */
const maxEvenings = 200

/** Who was there on the evenings of a term: the children and volunteers who are in the list now. */
export async function readAttendance(db: Db, term: { from: string; to: string }): Promise<AttendanceTerm> {
  // Those before tell since when a child has been here.
  const latestFirst = await readPastEvenings(db, { to: term.to, limit: maxEvenings })
  const evenings = latestFirst.filter(({ day }) => day >= term.from).reverse()
  const lengthOf = await readEveningLength(db)
  const children = toListedChildren(await readChildren(db), latestFirst)
  const volunteers = await readVolunteers(db)
  return {
    ...term,
    evenings: evenings.map(({ day }) => day),
    children: children.map((child) => ({
      studentId: child.id,
      fullName: String(child.row.fullName),
      studentClass: child.studentClass,
      strip: stripOf(child, evenings),
    })),
    volunteers: volunteers
      .map(({ id, fullName }) => ({
        ...{ volunteerId: id, fullName: String(fullName) },
        // No register makes a volunteer absent.
        strip: stripOf({ id, studentClass: '', listedSince: '' }, evenings),
        minutes: evenings
          .filter(({ register }) => register.people.has(id))
          .reduce((sum, { day }) => sum + lengthOf(day), 0),
      }))
      .filter(({ minutes }) => minutes > 0),
  }
}
