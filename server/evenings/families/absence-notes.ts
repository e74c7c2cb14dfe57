import type { z } from 'zod'
import { schoolDay } from '#domain/dates/school-day.ts'
import type { sentNoteSchema } from '#domain/evenings/family-schemas.ts'
import { newId } from '../../db/new-id.ts'
import type { Db } from '../../db/tables.ts'
import type { By } from '../evening-routes.ts'

/** Part of a transaction. */
export const addAbsenceNote = (
  db: Db,
  { isComing, ...note }: z.infer<typeof sentNoteSchema>,
  { admin, now }: By,
) =>
  db
    .insertInto('absenceNotes')
    .values({
      ...{ ...note, id: newId(), day: schoolDay(now), isComing: isComing ? 1 : 0 },
      ...{ at: now.toISOString(), adminId: admin.id, adminName: admin.fullName },
    })
    .execute()
