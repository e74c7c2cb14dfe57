import { day as dayLength } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { LogEntry, NewChild } from '#domain/evenings/evening-schemas.ts'
import { type eveningMessages, maxDaysBack } from '#domain/evenings/evenings.ts'
import type { Mark } from '#domain/evenings/marks.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import type { Db } from '../db/tables.ts'
import { readEveningDay } from './class-days/read-class-days.ts'
import { classesOf, readChildren, readVolunteers } from './evening-people.ts'
import { findOwnVolunteer } from './own-volunteer.ts'

/** Why an event is not stored; undefined where it is. */
export type Refusal = keyof typeof eveningMessages | undefined

export type EventCheck = Awaited<ReturnType<typeof createEventCheck>>

/** Says of each event of an admin why it is refused; as it is within the transaction that stores them. */
export async function createEventCheck(db: Db, admin: AdminActor, now: Date) {
  const children = await readChildren(db)
  const childIds = new Set(children.map(({ id }) => id))
  const classes = new Set(classesOf(children))
  const volunteerIds = new Set((await readVolunteers(db)).map(({ id }) => id))
  const ownId = (await findOwnVolunteer(db, admin))?.id
  const refusalOfDay = createDayCheck(db, now)

  function refusalOfSubject({ about, subject }: Mark): Refusal {
    if (about === 'child') return childIds.has(subject) ? undefined : 'childGone'
    if (about === 'class') return classes.has(subject) ? undefined : 'unknownClass'
    if (!volunteerIds.has(subject)) return 'volunteerGone'
    // Hours follow from these marks.
    return subject === ownId || can(admin, 'correct hours') ? undefined : 'onlyYourself'
  }

  return {
    /** Of one that was just added. */
    noteChild({ id, studentClass }: NewChild) {
      childIds.add(id)
      classes.add(studentClass)
    },
    ofMark: async (mark: Mark): Promise<Refusal> => {
      if (!can(admin, 'take the register')) return 'notPermitted'
      return (await refusalOfDay(mark.day)) ?? refusalOfSubject(mark)
    },
    ofEntry: async ({ day, studentClass }: LogEntry): Promise<Refusal> => {
      if (!can(admin, 'write the class log')) return 'notPermitted'
      return (await refusalOfDay(day)) ?? (classes.has(studentClass) ? undefined : 'unknownClass')
    },
  }
}

/** Asked once for each day. */
function createDayCheck(db: Db, now: Date) {
  const today = schoolDay(now)
  const earliest = schoolDay(new Date(now.getTime() - maxDaysBack * dayLength))
  const known = new Map<string, Refusal>()
  return async (day: string): Promise<Refusal> => {
    if (day > today) return 'notYet'
    if (day < earliest) return 'tooOld'
    if (!known.has(day)) known.set(day, (await readEveningDay(db, day, now)).isHeld ? undefined : 'noClass')
    return known.get(day)
  }
}
