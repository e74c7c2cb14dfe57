import type { Actor } from '#domain/permissions.ts'
import type { RecordName } from '#domain/trash.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeContent } from '../content/change-content.ts'
import { tableOf } from '../content/content-table.ts'
import { fileNamesOf } from '../content/file-names.ts'
import { getKind } from '../content/get-kind.ts'
import { about } from '../content/save-record.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import type { Parts } from '../parts.ts'
import { forgetFiles, removeForgotten } from './forget-files.ts'
import { deletedUntil } from './trash-rows.ts'

type Removing = Pick<Parts, 'db' | 'version' | 'media' | 'now' | 'log'>

const atOnce = 50

/**
 * Removes records from the trash for good, with the files that nothing else uses: rows in one transaction, files
 * after its commit. What is not in the trash (any more) is passed over.
 *
 * @returns how many were removed
 */
export async function removeForGood(
  parts: Removing,
  actor: Actor,
  records: readonly RecordName[],
): Promise<number> {
  const removed = await changeContent(parts, async (db) => {
    const files = new Set<string>()
    let removed = 0
    for (const { kind: name, id } of records) {
      const kind = getKind(name)
      const row = await deleteRow(db, tableOf(kind), id)
      if (!row) continue
      removed += 1
      for (const file of fileNamesOf(kind, row)) files.add(file)
      await recordAudit(db, parts.now(), actor, { action: 'remove for good', ...about(kind, row) })
    }
    await forgetFiles(db, parts.now(), [...files])
    return removed
  })
  await removeForgotten(parts)
  return removed
}

/** Removes everything that was deleted at or before a moment, a few records at a time. */
export async function emptyTrash(parts: Removing, actor: Actor, until: string): Promise<number> {
  let removed = 0
  for (;;) {
    const records = await deletedUntil(parts.db, until, atOnce)
    // None is left, or another process removes the same.
    const now = records.length > 0 ? await removeForGood(parts, actor, records) : 0
    if (now === 0) return removed
    removed += now
  }
}

async function deleteRow(db: Db, table: 'content', id: string): Promise<ContentRow | undefined> {
  const row = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row as ContentRow | undefined
}
