import { sql } from 'kysely'
import type { Kind, Values } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import { canSeeField } from '#domain/records/field-visibility.ts'
import { normalizeName } from '#domain/records/import-values.ts'
import { recognitionOf } from '#domain/records/imports.ts'
import { executeRows, liveRecords } from '../content/records.ts'
import { findInBatches, lowerAscii } from '../db/dialect.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import type { PlannedRow } from './read-rows.ts'

export type Found = { bySure: ReadonlyMap<string, ContentRow>; byLikely: ReadonlyMap<string, ContentRow[]> }

/** The records that rows may be about, and those that have a unique value of theirs already. */
export async function findRecords(
  db: Db,
  kind: Kind,
  rows: readonly PlannedRow[],
  actor: Actor,
): Promise<Found> {
  const { sure, likely } = recognitionOf(kind)
  const isRecognized = ({ raw }: PlannedRow) =>
    sure !== undefined && canSeeField(actor, kind, sure) && bySure.has(normalizeName(raw[sure] ?? ''))
  const bySure = new Map<string, ContentRow>()
  const [first = ''] = likely
  const found = (field: string, values: readonly (string | undefined)[]) => {
    const wanted = new Set(values.flatMap((value) => (value ? [lowerAscii(value), value.toLowerCase()] : [])))
    const inLowerCase = sql`lower(${sql.ref(field)})`
    return findInBatches([...wanted], (some) =>
      executeRows(liveRecords(db, kind).selectAll().where(inLowerCase, 'in', some)),
    )
  }
  if (sure) {
    const values = rows.map(({ raw }) => raw[sure])
    for (const record of await found(sure, values)) bySure.set(normalizeName(String(record[sure])), record)
  }
  const unknown = rows.filter((row) => !isRecognized(row))
  const alike = await found(
    first,
    unknown.map(({ raw }) => raw[first]),
  )
  return { bySure, byLikely: Map.groupBy(alike, (record) => likelyKey(likely, record) ?? '') }
}

/** By which two are probably the same; undefined where a part of it is missing. */
export function likelyKey(likely: readonly string[], values: Values): string | undefined {
  const parts = likely.map((name) => normalizeName(String(values[name] ?? '')))
  return parts.includes('') ? undefined : parts.join('\n')
}
