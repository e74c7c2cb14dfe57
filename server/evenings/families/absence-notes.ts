import { schoolDay } from '#domain/dates/school-day.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { newId } from '../../db/new-id.ts'
import type { Db } from '../../db/tables.ts'

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
