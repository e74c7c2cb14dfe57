import { sql } from 'kysely'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { foldKey, foldLine } from '#domain/text/fold-text.ts'
import { canSeeField } from '#features/content/field-audiences.ts'
import { matchKeysOf } from '#features/content/match-keys.ts'
import { executeRows, liveRecords } from '#features/content/server/records.ts'
import { findInBatches, lowerAscii, yieldChunks } from '#server/db/dialect.ts'
import { readById } from '#server/db/read-pages.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { isSamePerson } from '../same-person.ts'
import type { PlannedRow } from './read-rows.ts'
import type { StoredImport } from './stored-imports.ts'

export type FoundRecords = {
  bySure: ReadonlyMap<string, ContentRow[]>
  byLikely: ReadonlyMap<string, ContentRow[]>
}

/** Batch sizes; other requests are handled between two batches of names or rows. */
const namesAtOnce = 500
const rowsAtOnce = 100

/** Finds the records that rows may match, and stores in each row its record or the records that share its number. */
export async function recognizeRows(
  db: Db,
  { kind, decisions }: StoredImport,
  rows: readonly PlannedRow[],
  actor: Actor,
): Promise<FoundRecords> {
  const { sure, likely } = matchKeysOf(kind)
  const [first = ''] = likely
  const numbers = [...rows.map(({ raw }) => raw[sure ?? '']), ...Object.values(decisions.numbers)]
  const withNumber = sure === undefined ? [] : await findByValue(db, kind, sure, numbers)
  const bySure = Map.groupBy(withNumber, (record) => foldKey(String(record[sure ?? ''])))
  // A field that the admin cannot see is not used to find records, because guessing numbers would reveal
  // whose they are.
  if (sure && canSeeField(actor, kind, sure))
    for await (const batch of yieldChunks(rows, rowsAtOnce))
      for (const row of batch)
        Object.assign(row, recognize(kind, row.raw, bySure.get(foldKey(row.raw[sure] ?? '')) ?? []))
  const names = rows.flatMap(({ raw, known }) => (known ? [] : (raw[first] ?? [])))
  const alike = await findByName(db, kind, first, names)
  return { bySure, byLikely: Map.groupBy(alike, (record) => likelyKey(likely, record) ?? '') }
}

function findByValue(db: Db, kind: Kind, field: string, values: readonly (string | undefined)[]) {
  const wanted = new Set(values.flatMap((value) => (value ? [lowerAscii(value), value.toLowerCase()] : [])))
  const inLowerCase = sql`lower(${sql.ref(field)})`
  return findInBatches([...wanted], (some) =>
    executeRows(liveRecords(db, kind).selectAll().where(inLowerCase, 'in', some)),
  )
}

/** Finds records by name. No index covers folded names, so all names are read. */
async function findByName(db: Db, kind: Kind, field: string, names: readonly string[]) {
  const wanted = new Set(names.map(foldLine))
  const read = liveRecords(db, kind)
    .select(['id', sql<string>`${sql.ref(field)}`.as('name')])
    .orderBy('id')
    .limit(namesAtOnce)
  const ids: string[] = []
  for await (const rows of readById(namesAtOnce, (after) => read.where('id', '>', after).execute()))
    for (const { id, name } of rows) if (wanted.has(foldLine(name))) ids.push(id)
  return findInBatches(ids, (some) => executeRows(liveRecords(db, kind).selectAll().where('id', 'in', some)))
}

function recognize(kind: Kind, raw: Values, withNumber: ContentRow[]): Pick<PlannedRow, 'known' | 'holders'> {
  const known = withNumber.find((record) => isSamePerson(kind, raw, record))
  return known ? { known, holders: [] } : { holders: withNumber }
}

/** Returns the key that is equal for two rows or records that are probably the same; undefined if a part is missing. */
export function likelyKey(likely: readonly string[], values: Values): string | undefined {
  const parts = likely.map((name) => foldLine(String(values[name] ?? '')))
  return parts.includes('') ? undefined : parts.join('\n')
}
