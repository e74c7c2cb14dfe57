import { academicYearOf } from '#domain/dates/academic-year.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type AdminActor, visitor } from '#domain/permissions.ts'
import type { AppContext } from '../../app-context.ts'
import { newId } from '../../db/new-id.ts'
import type { Db } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordHistory } from '../../history/record-history.ts'

/** Part of a transaction. */
export async function addAbsenceNote(
  db: Db,
  now: Date,
  admin: AdminActor,
  { studentId, heard, isComing }: { studentId: string; heard: string; isComing: boolean },
): Promise<void> {
  await db
    .insertInto('absenceNotes')
    .values({
      ...{ id: newId(), studentId, day: schoolDay(now), heard, isComing: isComing ? 1 : 0 },
      ...{ at: now.toISOString(), adminId: admin.id, adminName: admin.fullName },
    })
    .execute()
}

/** From when on notes are kept: since July, or since the school was moved on into its year. */
export async function notesKeptSince(db: Db, now: Date): Promise<string> {
  const { from } = academicYearOf(schoolDay(now))
  const begun = await db
    .selectFrom('changeSets')
    .select('at')
    .where('reason', '=', 'school year')
    .where('undoneAt', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const movedOn = begun ? schoolDay(new Date(begun.at)) : from
  const [, latest = from] = [movedOn, from].sort()
  return latest
}

const words = { deleted: (number: number) => `Notes about absences: ${number}` }

/** Why a child was missing is nobody's business any more once the school year is over. */
export async function deleteOldAbsenceNotes({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await inTransaction(db, async (db) => {
    const since = await notesKeptSince(db, now())
    const { numDeletedRows } = await db.deleteFrom('absenceNotes').where('day', '<', since).executeTakeFirst()
    if (numDeletedRows > 0n)
      await recordHistory(db, now(), visitor, {
        action: 'delete by age',
        title: words.deleted(Number(numDeletedRows)),
      })
  })
}
