import { schoolDay } from '#domain/dates/school-day.ts'
import { missedInARow } from '#domain/evenings/attendance.ts'
import { addDays, eveningOn, isUsualDay, neighborsOf, nextClasses } from '#domain/evenings/class-days.ts'
import type { Evening } from '#domain/evenings/evening-schemas.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { can } from '#domain/permissions.ts'
import { isUnfinished } from '../content/publishing-columns.ts'
import type { Db } from '../db/tables.ts'
import { readLog } from './class-log.ts'
import type { By } from './evening-routes.ts'
import { readKeeping } from './phone-keeping.ts'
import { readRefused } from './read-refused.ts'
import { presentFace, readCalendar, readSchool } from './read-school.ts'
import { readMarks, readPastEvenings, toListedChildren } from './registers.ts'
import { placesBetween } from './rota/read-week.ts'

/** Tonight, also where class was called off, or the next day with class; today where none is known. */
export async function findNextEvening(db: Db, now: Date): Promise<string> {
  const [today, calendar] = [schoolDay(now), await readCalendar(db)]
  if (isUsualDay(today, calendar)) return today
  return nextClasses(calendar, today, 1)[0]?.day ?? today
}

/** In how many evenings before it is counted how often somebody was missing. */
const maxMissed = 20

/** One evening, whole, as a phone keeps it. */
export async function readEvening(db: Db, day: string, { admin, now }: By): Promise<Evening> {
  const evenings = await readPastEvenings(db, { to: addDays(day, -1), limit: maxMissed })
  const { calendar, children, classes, volunteers, own } = await readSchool(db, admin)
  return {
    ...eveningOn(day, calendar),
    now: now.toISOString(),
    keeping: await readKeeping(db, admin),
    ...neighborsOf(day, calendar),
    classes,
    children: toListedChildren(children, evenings).map((child) => ({
      ...presentFace(student, child.row, admin),
      studentClass: child.studentClass,
      missed: missedInARow(child, evenings).missed,
      isUnfinished: isUnfinished(student, child.row),
    })),
    volunteers: volunteers.map((one) => ({
      ...presentFace(volunteer, one, admin),
      isMe: one.id === own?.id,
    })),
    rota: (await placesBetween(db, day, day)).flatMap(({ studentClass, volunteerId, subject }) => {
      const person = volunteers.find(({ id }) => id === volunteerId)
      return person ? [{ studentClass, volunteerId, subject, name: String(person.fullName) }] : []
    }),
    marks: await readMarks(db, day),
    log: await readLog(db, admin, day),
    refused: await readRefused(db, { admin, now }),
    may: {
      register: can(admin, 'take the register'),
      log: can(admin, 'write the class log'),
      add: can(admin, 'add content'),
      others: can(admin, 'correct hours'),
    },
  }
}
