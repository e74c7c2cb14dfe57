import { isFileField, isFileList } from '#domain/kinds/fields.ts'
import { kinds, tableOf } from '#domain/kinds/index.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { findInBatches, yieldChunks } from '#server/db/dialect.ts'
import { readById } from '#server/db/read-pages.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import type { FileUseRow } from '../tables.ts'
import { parseFileNames } from '../visibility/present.ts'

// The table `fileUses` has the names of the files that each record uses, to find the records that use a file.

/**
 * Updates which files records use. Call it in every transaction that adds, changes or permanently deletes a
 * record. Moving a record to the trash changes nothing, because records there still use their files.
 *
 * @param before the records before the change; empty if they are added
 * @param after the records after the change; empty if they are permanently deleted
 */
export async function updateFileUses(
  db: Db,
  kind: Kind,
  before: readonly ContentRow[],
  after: readonly ContentRow[],
): Promise<void> {
  const [was, is] = [usesOf(kind, before), usesOf(kind, after)]
  const gone = [...was].flatMap(([key, use]) => (is.has(key) ? [] : use))
  const added = [...is].flatMap(([key, use]) => (was.has(key) ? [] : use))
  for (const { name, recordId } of gone)
    await db
      .deleteFrom('fileUses')
      .where('name', '=', name)
      .where('kind', '=', kind.name)
      .where('recordId', '=', recordId)
      .execute()
  for await (const batch of yieldChunks(added))
    await db
      .insertInto('fileUses')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

function usesOf(kind: Kind, rows: readonly ContentRow[]): Map<string, FileUseRow> {
  const uses = rows.flatMap((row) =>
    fileNamesOf(kind, row).map((name) => ({ name, kind: kind.name, recordId: row.id })),
  )
  return new Map(uses.map((use) => [`${use.name} ${use.recordId}`, use]))
}

/** A record that uses some of the requested files. */
export type FileUser = { kind: Kind; row: ContentRow; names: string[] }

/**
 * Finds the records that use any of these files, including those in the trash, ordered by kind and the time
 * they were added.
 */
export async function findUsers(db: Db, names: readonly string[]): Promise<FileUser[]> {
  const found = await findInBatches(names, (some) =>
    db.selectFrom('fileUses').selectAll().where('name', 'in', some).execute(),
  )
  const users: FileUser[] = []
  for (const kind of kinds) {
    const uses = Map.groupBy(
      found.filter((use) => use.kind === kind.name),
      ({ recordId }) => recordId,
    )
    const records = db.selectFrom(tableOf(kind)).selectAll()
    const rows = await findInBatches([...uses.keys()].sort(), (ids) =>
      records.where('id', 'in', ids).orderBy('id').execute(),
    )
    for (const row of rows as ContentRow[])
      users.push({ kind, row, names: (uses.get(row.id) ?? []).map(({ name }) => name) })
  }
  return users
}

/** Records are read in batches, because thousands of imported records may use the same placeholder picture. */
const batchSize = 100

/** Reads the records of a kind that use a file; those in the trash only on request. */
export async function* readUsers(
  db: Db,
  kind: Kind,
  name: string,
  { withTrash = false } = {},
): AsyncGenerator<ContentRow> {
  const users = db
    .selectFrom(db.dynamic.table(tableOf(kind)).as('content'))
    .innerJoin('fileUses', 'fileUses.recordId', 'content.id')
    .selectAll('content')
    .where((use) => use.and({ 'fileUses.name': name, 'fileUses.kind': kind.name }))
    .$if(!withTrash, (live) => live.where('content.deletedAt', 'is', null))
    .orderBy('fileUses.recordId')
    .limit(batchSize)
  const read = async (after: string) =>
    (await users.where('fileUses.recordId', '>', after).execute()) as ContentRow[]
  for await (const rows of readById(batchSize, read)) yield* rows
}

/** Returns the columns of a kind that hold one file name, and those that hold a list. */
export function fileColumnsOf(kind: Kind): { single: string[]; lists: string[] } {
  const fields = Object.entries(kind.fields).filter(([, field]) => isFileField(field))
  const named = (isSingle: boolean) =>
    fields.filter(([, field]) => isFileList(field) !== isSingle).map(([name]) => name)
  return { single: named(true), lists: named(false) }
}

export function fileNamesOf(kind: Kind, row: Values): string[] {
  const { single, lists } = fileColumnsOf(kind)
  const names = [
    ...single.map((column) => row[column]),
    ...lists.flatMap((column) => parseFileNames(row[column])),
  ]
  return names.filter((name) => typeof name === 'string')
}
