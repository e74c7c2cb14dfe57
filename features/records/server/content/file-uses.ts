import { isFileField } from '#domain/kinds/fields.ts'
import { kinds, tableOf } from '#domain/kinds/index.ts'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import { batchesInTurn, findInBatches } from '#server/db/dialect.ts'
import { readById } from '#server/db/read-pages.ts'
import type { ContentRow, Db, FileUseRow } from '#server/db/tables.ts'
import { parseFileNames } from './present.ts'

// Which record names which file, in a table of its own: a file's users are found by its name, whatever their kinds.

/**
 * Notes which files records name, beside the rows; part of every transaction that adds a record, changes it or deletes it
 * for good. The trash changes nothing: what lies there still names its files.
 *
 * @param before the records as they were; none when they are added
 * @param after the records as they are; none when they are deleted for good
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
  for await (const batch of batchesInTurn(added))
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

/** A record that names some of the files that were asked for. */
export type FileUser = { kind: Kind; row: ContentRow; names: string[] }

/** The records that name one of these files, those in the trash too, by their kinds and the time they were added. */
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

/** A picture that stands in for those that a list did not bring along is that of thousands. */
const batchSize = 100

/** The records of a kind that name a file, those in the trash only where they are asked for. */
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

/** A kind's columns that each name one stored file, and those that list several. */
export function fileColumnsOf(kind: Kind): { single: string[]; lists: string[] } {
  const fields = Object.entries(kind.fields).filter(([, field]) => isFileField(field))
  const named = (isSingle: boolean) =>
    fields.filter(([, { type }]) => (type === 'image') === isSingle).map(([name]) => name)
  return { single: named(true), lists: named(false) }
}

/** The stored files that a record names. */
export function fileNamesOf(kind: Kind, row: Values): string[] {
  const { single, lists } = fileColumnsOf(kind)
  const names = [
    ...single.map((column) => row[column]),
    ...lists.flatMap((column) => parseFileNames(row[column])),
  ]
  return names.filter((name) => typeof name === 'string')
}
