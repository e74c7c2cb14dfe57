import { type PastEvening, presenceOf } from '#domain/evenings/attendance.ts'
import type { AttendanceTerm } from '#domain/evenings/family-schemas.ts'
import type { Db } from '../../db/tables.ts'
import { readChildren, readVolunteers } from '../evening-people.ts'
import { toListedChildren } from '../families/listed-children.ts'
import { readPastEvenings } from '../families/read-past-evenings.ts'
import { readEveningLength } from '../hours/evening-length.ts'

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
      strip: evenings.map((evening) => presenceOf(child, evening)).join(''),
    })),
    volunteers: volunteers.flatMap((row) => {
      const strip = evenings.map((evening) => volunteersPresence(row.id, evening)).join('')
      if (!/[hl]/.test(strip)) return []
      const here = evenings.filter((_, index) => strip[index] !== '-')
      const minutes = here.reduce((sum, { day }) => sum + lengthOf(day), 0)
      return [{ volunteerId: row.id, fullName: String(row.fullName), strip, minutes }]
    }),
  }
}

/** No register makes a volunteer absent. */
function volunteersPresence(id: string, { register }: PastEvening) {
  const mark = register.people.get(id)
  if (!mark) return '-'
  return mark === 'late' ? 'l' : 'h'
}
