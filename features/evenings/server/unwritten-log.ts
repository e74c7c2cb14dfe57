import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import type { Db } from '#server/db/tables.ts'
import { rotaPlacesBetween } from './read-rota-places.ts'
import { findOwnVolunteer, readClasses } from './read-school.ts'

/** For how many days a log that was not written is shown. */
const daysBack = 7

/** Finds the latest class of the last days that the volunteer of this account taught and that has no log. */
export async function findUnwrittenLog(db: Db, now: Date, adminId: string) {
  const own = await findOwnVolunteer(db, { id: adminId })
  if (!own) return null
  const today = schoolDay(now)
  const since = addDays(today, -daysBack)
  const school = await readClasses(db)
  const places = await rotaPlacesBetween(db, since, addDays(today, -1), school)
  const logs = await db.selectFrom('classLogs').select(['day', 'classId']).where('day', '>=', since).execute()
  const isWritten = (place: (typeof places)[number]) =>
    logs.some(
      ({ day, classId }) => day === place.day && school.classesOn(day).goesOnIn(classId) === place.classId,
    )
  const last = places
    .filter(({ day, volunteerId }) => volunteerId === own.id && eveningOn(day, school.calendar).isHeld)
    .findLast((place) => !isWritten(place))
  return last ? { day: last.day, studentClass: last.studentClass } : null
}
