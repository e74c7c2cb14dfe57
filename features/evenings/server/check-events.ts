import { schoolDay } from '#domain/dates/school-day.ts'
import { tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { addDays, eveningOn } from '#domain/site/class-calendar.ts'
import { executeRows } from '#features/content/server/records.ts'
import { leftRecords } from '#features/content/server/visibility/record-viewers.ts'
import type { Db } from '#server/db/tables.ts'
import { classesAt } from '../classes-at.ts'
import type { LogEntry, SentMark } from '../evening-schemas.ts'
import { type eveningMessages, maxDaysBack } from '../evenings.ts'
import { readSchool } from './read-school.ts'
import { beginningByMarks, readMarks } from './registers.ts'

/** Why an event is refused; undefined if it is accepted. */
export type Refusal = keyof typeof eveningMessages | undefined

export type EventCheck = Awaited<ReturnType<typeof createEventCheck>>

type Sent = { marks: readonly SentMark[]; log: readonly LogEntry[] }

/**
 * Returns functions that check an admin's events and return the reason for a refusal. Call it inside the transaction
 * that stores the events, after the new children are stored.
 *
 * @param sent with the times by the server's clock
 */
export async function createEventCheck(db: Db, admin: AdminActor, now: Date, { marks, log }: Sent) {
  const { calendar, classes, children, volunteers, own } = await readSchool(db, admin)
  const childIds = new Set(children.map(({ id }) => id))
  const classesOn = new Map(
    await Promise.all(
      [...new Set([...marks, ...log].map(({ day }) => day))].map(async (day) => {
        const ofDay = marks.flatMap((mark) => (mark.day === day ? { ...mark, firstAt: null } : []))
        const all = [...(await readMarks(db, day)), ...ofDay]
        return [day, classesAt(classes, children, beginningByMarks(day, calendar, all))] as const
      }),
    ),
  )
  // A phone may know only an old name of a class.
  const classIdOf = ({ day, classId, studentClass }: Pick<LogEntry, 'day' | 'classId' | 'studentClass'>) =>
    classesOn.get(day)?.find(classId, studentClass)
  const markedClass = ({ day, subject, studentClass = subject }: SentMark) =>
    classIdOf({ day, classId: subject, studentClass })
  const deleted = { child: await readDeleted(db, student), volunteer: await readDeleted(db, volunteer) }
  const left = { child: await readLeft(db, student), volunteer: await readLeft(db, volunteer) }
  const today = schoolDay(now)

  function refusalOfDay(day: string): Refusal {
    if (day > today) return 'notYet'
    if (day < addDays(today, -maxDaysBack)) return 'tooOld'
    return eveningOn(day, calendar).isHeld ? undefined : 'noClass'
  }

  function refusalOfSubject(mark: SentMark): Refusal {
    const { about, subject, day } = mark
    if (about === 'class') return markedClass(mark) ? undefined : 'unknownClass'
    const who = about === 'volunteer' ? 'volunteer' : 'child'
    const isListed = who === 'child' ? childIds.has(subject) : volunteers.some(({ id }) => id === subject)
    if (deleted[who].has(subject)) return `${who}Deleted`
    // A person who left later was still in the list that day.
    if (!isListed && !(day <= (left[who].get(subject) ?? ''))) return `${who}Gone`
    if (who === 'child') return undefined
    // Volunteer hours are computed from these marks.
    return subject === own?.id || can(admin, 'correct hours') ? undefined : 'onlyYourself'
  }

  return {
    classIdOf,
    markedClass,
    ofMark(mark: SentMark): Refusal {
      if (!can(admin, 'take the register')) return 'notPermitted'
      const ofSubject = refusalOfSubject(mark)
      if (ofSubject && !countsOnceRestored(ofSubject)) return ofSubject
      const ofDay = refusalOfDay(mark.day)
      return ofDay === 'noClass' ? 'calledOff' : (ofDay ?? ofSubject)
    },
    ofEntry(entry: LogEntry): Refusal {
      if (!can(admin, 'write the class log')) return 'notPermitted'
      return refusalOfDay(entry.day) ?? (classIdOf(entry) ? undefined : 'unknownClass')
    },
  }
}

/** Returns true if the mark is stored and will count once a record is restored. */
export const countsOnceRestored = (refusal: Refusal) =>
  refusal === 'childDeleted' || refusal === 'volunteerDeleted'

async function readDeleted(db: Db, kind: Kind): Promise<Set<string>> {
  const rows = await db.selectFrom(tableOf(kind)).select('id').where('deletedAt', 'is not', null).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the last day each person was in the list. */
async function readLeft(db: Db, kind: Kind): Promise<Map<string, string>> {
  const rows = await executeRows(leftRecords(db, kind).selectAll())
  return new Map(rows.map(({ id, leftOn }) => [id, leftOn ?? '']))
}
