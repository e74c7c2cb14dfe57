import { classroom } from '#domain/kinds/classroom.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { Conflict } from '#server/errors.ts'
import { trashMessages } from '../../trash.ts'
import { executeRows, liveRecords } from '../records.ts'
import { trashRecord, updateRecord } from './write-record.ts'

/** Returns the live class sessions of a day, oldest first. */
export const sessionsOf = (db: Db, day: string): Promise<ContentRow[]> =>
  executeRows(liveRecords(db, classroom).selectAll().where('date', '=', day).orderBy('id'))

/**
 * Resolves a conflict after a class session was restored from the trash or by undo. If a register created another
 * session that day, that session is moved to the trash. If a register also created the restored session, it gets the
 * counts of the other one. Call it inside the transaction that restores the session.
 *
 * @throws {Conflict} if a register created the restored session and an admin has entered another session for that day
 */
export async function resolveSessionConflict(
  db: Db,
  kind: Kind,
  restored: ContentRow,
  change: { actor: Actor; now: Date },
): Promise<void> {
  if (kind.name !== classroom.name) return
  const others = (await sessionsOf(db, String(restored.date))).filter(({ id }) => id !== restored.id)
  const [isMade, ...areMade] = await Promise.all([restored, ...others].map(({ id }) => isByRegister(db, id)))
  const made = others.find((_, index) => areMade[index])
  if (made) {
    await trashRecord(db, made, { kind, ...change })
    const { studentsPresent = null, volunteersPresent = null } = made
    const columns = { studentsPresent, volunteersPresent }
    const differs =
      restored.studentsPresent !== studentsPresent || restored.volunteersPresent !== volunteersPresent
    if (isMade && differs) await updateRecord(db, restored, { kind, columns, isMerged: true, ...change })
  } else if (isMade && others.length > 0)
    throw new Conflict(message(trashMessages, 'otherSession', String(restored[kind.titleField])))
}

async function isByRegister(db: Db, id: string): Promise<boolean> {
  const made = db.selectFrom('evenings').select('day').where('classroomId', '=', id)
  return (await made.executeTakeFirst()) !== undefined
}
