import { schoolDay } from '#domain/dates/school-day.ts'
import { student } from '#domain/kinds/student.ts'
import { type AdminActor, can } from '#domain/permissions.ts'
import { visibleValues } from '#features/content/server/visibility/present.ts'
import { absenceStreak } from '#features/evenings/attendance.ts'
import { namesOf, readClasses } from '#features/evenings/server/read-school.ts'
import { readPastEvenings, toListedChildren } from '#features/evenings/server/registers.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { missingAfter } from '../families.ts'
import type { AbsenceNote, MissingChild, MissingList } from '../family-schemas.ts'
import { guardiansOf } from '../guardians.ts'
import { readFamilies } from './siblings.ts'
import type { AbsenceNoteRow } from './tables.ts'

const settingsKey = 'missingAfter'

export const readMissingAfter = async (db: Db): Promise<number> =>
  (await readSetting<number>(db, settingsKey)) ?? missingAfter.usual

export const saveMissingAfter = (db: Db, now: Date, evenings: number): Promise<void> =>
  saveSetting(db, now, settingsKey, evenings)

/** Returns the children who have missed enough consecutive evenings. */
async function findMissing(db: Db, now: Date) {
  const limit = await readMissingAfter(db)
  const school = await readClasses(db)
  const evenings = await readPastEvenings(db, school, { to: schoolDay(now) })
  const children = toListedChildren(school.children, evenings).flatMap((child) => {
    const { missed, since, lastHere } = absenceStreak(child, evenings)
    return missed < limit || since === null ? [] : [{ ...child, missed, since, lastHere }]
  })
  return { limit, school, children }
}

/** True if the child has a note from its first missed evening or later. */
const isHeardOf = ({ since }: { since: string }, notes: readonly { day: string }[] = []) =>
  notes.some(({ day }) => day >= since)

/** Counts the missing children without such a note. */
export async function countMissing(db: Db, now: Date): Promise<number> {
  const { children } = await findMissing(db, now)
  const notes = children.length > 0 ? await readNotes(db) : undefined
  return children.filter((child) => !isHeardOf(child, notes?.get(child.id))).length
}

/**
 * Returns the children who have missed enough consecutive evenings, starting with those who have no note since their
 * first missed evening.
 */
export async function readMissing(db: Db, actor: AdminActor, now: Date): Promise<MissingList> {
  const { limit, school, children: missing } = await findMissing(db, now)
  const notes = can(actor, 'see guardians') ? await readNotes(db) : undefined
  const families = can(actor, 'see guardians') ? await readFamilies(db) : undefined
  const nameOf = namesOf(school, actor)
  const children = missing.map(
    ({ id: studentId, row, studentClass, missed, since, lastHere }): MissingChild => ({
      studentId,
      fullName: nameOf.get(studentId) ?? '',
      studentClass,
      family: families?.get(studentId),
      missed,
      since,
      lastHere,
      guardians: guardiansOf(visibleValues(student, row, actor)),
      notes: notes?.get(studentId)?.map(presentNote) ?? [],
    }),
  )
  const rank = (child: MissingChild) => Number(isHeardOf(child, child.notes))
  children.sort((a, b) => rank(a) - rank(b) || b.missed - a.missed)
  return { missingAfter: limit, children }
}

/** Returns the notes by child, latest first. `delete-old-evenings.ts` deletes those of earlier years. */
async function readNotes(db: Db): Promise<Map<string, AbsenceNoteRow[]>> {
  const rows = await db.selectFrom('absenceNotes').selectAll().orderBy('at', 'desc').execute()
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

export const readNotesOf = async (db: Db, studentId: string): Promise<AbsenceNote[]> =>
  ((await readNotes(db)).get(studentId) ?? []).map(presentNote)

const presentNote = ({ id, day, heard, isComing, adminName }: AbsenceNoteRow): AbsenceNote => ({
  _id: id,
  day,
  heard,
  isComing: isComing === 1,
  by: adminName,
})
