import { sql } from 'kysely'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { canSeeField } from '#domain/records/field-visibility.ts'
import { recognitionOf } from '#domain/records/imports.ts'
import { foldKey, foldLine } from '#domain/text/fold-text.ts'
import { executeRows, liveRecords } from '../content/records.ts'
import { findInBatches, lowerAscii } from '../db/dialect.ts'
import { readById } from '../db/read-pages.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import type { PlannedRow } from './read-rows.ts'

export type Found = { bySure: ReadonlyMap<string, ContentRow>; byLikely: ReadonlyMap<string, ContentRow[]> }

/** Others have their turn between two batches of names. */
const namesAtOnce = 500

/** The records that rows may be about, and those that have a unique value of theirs already. */
export async function findRecords(
  db: Db,
  kind: Kind,
  rows: readonly PlannedRow[],
  actor: Actor,
): Promise<Found> {
  const { sure, likely } = recognitionOf(kind)
  const [first = ''] = likely
  const bySure = new Map<string, ContentRow>()
  if (sure) {
    const values = rows.map(({ raw }) => raw[sure])
    for (const record of await findByValue(db, kind, sure, values))
      bySure.set(foldKey(String(record[sure])), record)
  }
  const isRecognized = ({ raw }: PlannedRow) =>
    sure !== undefined && canSeeField(actor, kind, sure) && bySure.has(foldKey(raw[sure] ?? ''))
  const unknown = rows.filter((row) => !isRecognized(row))
  const alike = await findByName(
    db,
    kind,
    first,
    unknown.map(({ raw }) => raw[first] ?? ''),
  )
  return { bySure, byLikely: Map.groupBy(alike, (record) => likelyKey(likely, record) ?? '') }
}

function findByValue(db: Db, kind: Kind, field: string, values: readonly (string | undefined)[]) {
  const wanted = new Set(values.flatMap((value) => (value ? [lowerAscii(value), value.toLowerCase()] : [])))
  const inLowerCase = sql`lower(${sql.ref(field)})`
  return findInBatches([...wanted], (some) =>
    executeRows(liveRecords(db, kind).selectAll().where(inLowerCase, 'in', some)),
  )
}

/** The records whose names are written like one of these. No index knows folded names, so all names are read. */
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

/** By which two are probably the same; undefined where a part of it is missing. */
export function likelyKey(likely: readonly string[], values: Values): string | undefined {
  const parts = likely.map((name) => foldLine(String(values[name] ?? '')))
  return parts.includes('') ? undefined : parts.join('\n')
}
