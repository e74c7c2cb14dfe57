import { classroom } from '#domain/kinds/classroom.ts'
import { type ContentTableName, tableOf } from '#domain/kinds/index.ts'
import { type Actor, visitor } from '#domain/permissions.ts'
import { fileNamesOf, updateFileUses } from '#features/content/server/files/file-uses.ts'
import { deletePendingFiles, markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import { getKind } from '#features/content/server/records.ts'
import { followClasses } from '#features/content/server/write/follow-classes.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import { deleteChanges, findChangesOf, readSides } from '#features/content/server/write/store-changes.ts'
import type { RecordRef } from '#features/content/trash.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { trashCutoff } from './present-entry.ts'
import { deletedUntil } from './trash-rows.ts'

type DeletionContext = Pick<AppContext, 'db' | 'contentVersion' | 'media' | 'now' | 'log' | 'personSources'>

const batchSize = 50

/**
 * Deletes records from the trash permanently, with files that nothing else uses: rows in one transaction,
 * files after its commit. Records not in the trash (any more) are skipped.
 *
 * @returns how many were deleted
 */
export async function deletePermanently(
  context: DeletionContext,
  actor: Actor,
  records: readonly RecordRef[],
): Promise<number> {
  const removed = await changeContent(context, async (db) => {
    const files = new Set<string>()
    let removed = 0
    for (const { kind: name, id } of records) {
      const kind = getKind(name)
      const row = await deleteRow(db, tableOf(kind), id)
      if (!row) continue
      await updateFileUses(db, kind, [row], [])
      await db.deleteFrom('childPhotos').where('studentId', '=', id).execute()
      await followClasses(db, kind, [{ before: row, after: null }], context.now())
      if (kind.name === classroom.name)
        await db.deleteFrom('evenings').where('classroomId', '=', id).execute()
      for (const { forget } of context.personSources) await forget?.(db, id, context.now())
      const changes = await findChangesOf(db, [id])
      await deleteChanges(db, changes)
      removed += 1
      const sides = changes.map(readSides).flatMap(({ before, after }) => [before ?? {}, after])
      for (const file of [row, ...sides].flatMap((side) => fileNamesOf(kind, side))) files.add(file)
      await recordHistory(db, context.now(), actor, {
        action: 'remove for good',
        ...historySubject(kind, row),
      })
    }
    await markForDeletion(db, context.now(), [...files])
    return removed
  })
  await deletePendingFiles(context)
  return removed
}

/**
 * Permanently deletes everything that was put in the trash at or before a time and that the actor may remove, in
 * batches.
 */
export async function emptyTrash(context: DeletionContext, actor: Actor, cutoff: string): Promise<number> {
  let removed = 0
  for (;;) {
    const records = await deletedUntil(context.db, actor, cutoff, batchSize)
    // Nothing is left, or another process is deleting the same records.
    const batchCount = records.length > 0 ? await deletePermanently(context, actor, records) : 0
    if (batchCount === 0) return removed
    removed += batchCount
  }
}

/** Permanently deletes what has been in the trash for a month. */
export const emptyExpiredTrash = (context: DeletionContext) =>
  emptyTrash(context, visitor, trashCutoff(context.now()))

async function deleteRow(db: Db, table: ContentTableName, id: string): Promise<ContentRow | undefined> {
  const row = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row as ContentRow | undefined
}
