import { tableOf } from '#domain/kinds/index.ts'
import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { isId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { NotFound } from '#server/errors.ts'
import { trashMessages } from '../../trash.ts'
import { writeRecord } from '../change-sets/write-record.ts'
import { resolveSessionConflict } from '../content/class-sessions.ts'
import { presentSubject } from '../history/entries.ts'
import { titleOf } from '../history/record-history.ts'

type RestoreOptions = {
  kind: Kind
  id: string
  actor: Actor
  now: Date
}

/**
 * Restores a record from the trash, unchanged. Call it in a `changeContent` transaction. An album stays
 * separate even if another album has the same title by now, because merging them would go beyond undoing
 * (docs/decisions/017).
 *
 * @throws {NotFound} if it is not in the trash
 * @throws {Conflict} if a unique value is now in use, or if an admin has entered another class session for
 * that day
 */
export async function restoreRecord(db: Db, options: RestoreOptions): Promise<ContentRow> {
  const { kind, id, actor, now } = options
  const row = await findInTrash(db, kind, id)
  if (!row) throw new NotFound(message(trashMessages, 'notInTrash'))
  const title = titleOf(kind, row)
  const one = kind.labels.one.toLowerCase()
  const sides = {
    before: row,
    after: { ...row, deletedAt: null, deletedBy: null },
    action: 'restore',
  } as const
  const restored = await writeRecord(db, sides, { kind, actor, now }, (_kind, _row, field) =>
    message(trashMessages, 'taken', title, labelOf(kind, field), one),
  )
  await resolveSessionConflict(db, kind, restored, { actor, now })
  return restored
}

export const recordSummary = (kind: Kind, row: ContentRow) => ({
  ...presentSubject(kind, row),
  label: kind.labels.one,
})

export async function findInTrash(db: Db, kind: Kind, id: string): Promise<ContentRow | undefined> {
  if (!isId(id)) return undefined
  const trash = db.selectFrom(tableOf(kind)).selectAll().where('deletedAt', 'is not', null)
  return (await trash.where('id', '=', id).executeTakeFirst()) as ContentRow | undefined
}
