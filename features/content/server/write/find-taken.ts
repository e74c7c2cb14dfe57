import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import { findInBatches, lowerAscii } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { liveRecords } from '../records.ts'
import type { RecordChange } from './store-changes.ts'

/**
 * Finds the records that cannot get their new unique value, each with the field, because another live record has the
 * value or another change sets it. Such a record keeps its current value, so a record that was to get that value is
 * included too.
 */
export async function findTaken(
  db: Db,
  kind: Kind,
  changes: readonly RecordChange[],
): Promise<Map<string, string>> {
  const taken = new Map<string, string>()
  const fields: Wanted[] = []
  for (const field of kind.unique ?? []) fields.push(await readWanted(db, kind, changes, field))
  for (const { field, ids, own, others } of fields)
    for (const [value, wanting] of ids) {
      const first = wanting.find((id) => own.get(id) === value) ?? wanting[0]
      for (const id of wanting) if (others.has(value) || id !== first) taken.set(id, field)
    }
  // Iterating a Map includes the entries added inside the loop, each once.
  for (const id of taken.keys())
    for (const { field, ids, own } of fields)
      for (const other of ids.get(own.get(id) ?? '') ?? []) if (!taken.has(other)) taken.set(other, field)
  return taken
}

/**
 * The values of a field: which changed records would get each value, their current values, and the values of
 * other records.
 */
type Wanted = {
  field: string
  ids: ReadonlyMap<string, string[]>
  own: ReadonlyMap<string, string>
  others: ReadonlySet<string>
}

async function readWanted(
  db: Db,
  kind: Kind,
  changes: readonly RecordChange[],
  field: string,
): Promise<Wanted> {
  const valuesOf = (rows: (ContentRow | null)[]) =>
    new Map(
      rows.flatMap((row) => (row?.deletedAt === null ? [[row.id, lowerAscii(String(row[field]))]] : [])),
    )
  const wanted = valuesOf(changes.map(({ after }) => after))
  const ids = Map.groupBy(wanted.keys(), (id) => wanted.get(id) ?? '')
  const changed = new Set(changes.flatMap(({ before, after }) => (after ?? before)?.id ?? []))
  // Compares values as the unique indexes do.
  const inLowerCase = sql<string>`lower(${sql.ref(field)})`
  const live = liveRecords(db, kind).select(['id', inLowerCase.as('value')])
  const found = await findInBatches([...ids.keys()], (some) => live.where(inLowerCase, 'in', some).execute())
  return {
    field,
    ids,
    own: valuesOf(changes.map(({ before }) => before)),
    others: new Set(found.flatMap(({ id, value }) => (changed.has(id) ? [] : value))),
  }
}
