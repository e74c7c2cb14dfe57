import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, eveningOn } from '#domain/evenings/class-days.ts'
import type { LogEntry, Mark, NewChild } from '#domain/evenings/evening-schemas.ts'
import { type eveningMessages, maxDaysBack } from '#domain/evenings/evenings.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import type { Db } from '../db/tables.ts'
import { readAllClasses } from './read-classes.ts'
import { readSchool } from './read-school.ts'

/** Why an event is not stored; undefined where it is. */
export type Refusal = keyof typeof eveningMessages | undefined

export type EventCheck = Awaited<ReturnType<typeof createEventCheck>>

/** Says of each event of an admin why it is refused; as it is within the transaction that stores them. */
export async function createEventCheck(db: Db, admin: AdminActor, now: Date) {
  const { calendar, children, volunteers, own } = await readSchool(db, admin)
  const childIds = new Set(children.map(({ id }) => id))
  // A phone may have noted something of a class that is called otherwise by now.
  const classes = await readAllClasses(db)
  const today = schoolDay(now)

  function refusalOfDay(day: string): Refusal {
    if (day > today) return 'notYet'
    if (day < addDays(today, -maxDaysBack)) return 'tooOld'
    return eveningOn(day, calendar).isHeld ? undefined : 'noClass'
  }

  function refusalOfSubject({ about, subject }: Mark): Refusal {
    if (about === 'child') return childIds.has(subject) ? undefined : 'childGone'
    if (about === 'class') return classes.has(subject) ? undefined : 'unknownClass'
    if (!volunteers.some(({ id }) => id === subject)) return 'volunteerGone'
    // Hours follow from these marks.
    return subject === own?.id || can(admin, 'correct hours') ? undefined : 'onlyYourself'
  }

  return {
    children,
    /** Of one that was just added. */
    noteChild({ id, studentClass }: NewChild) {
      childIds.add(id)
      classes.add(studentClass)
    },
    ofMark(mark: Mark): Refusal {
      if (!can(admin, 'take the register')) return 'notPermitted'
      return refusalOfDay(mark.day) ?? refusalOfSubject(mark)
    },
    ofEntry({ day, studentClass }: LogEntry): Refusal {
      if (!can(admin, 'write the class log')) return 'notPermitted'
      return refusalOfDay(day) ?? (classes.has(studentClass) ? undefined : 'unknownClass')
    },
  }
}
