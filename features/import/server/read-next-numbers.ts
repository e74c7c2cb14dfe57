import { sql } from 'kysely'
import { tableOf } from '#domain/kinds/index.ts'
import type { Actor } from '#domain/permissions.ts'
import { canSeeField } from '#features/content/field-audiences.ts'
import { executeRows } from '#features/content/server/records.ts'
import type { Db } from '#server/db/tables.ts'
import { numberedField } from '../imports.ts'
import { type NextNumbers, nextNumbers } from '../next-numbers.ts'
import type { PlannedRow } from './read-rows.ts'
import type { StoredImport } from './stored-imports.ts'

/**
 * Returns the field whose missing values can be filled in. Undefined if the admin may not see the field,
 * because the next number would reveal the existing numbers.
 */
export function numberedFieldFor(actor: Actor, { kind }: Pick<StoredImport, 'kind'>): string | undefined {
  const field = numberedField(kind)
  return field !== undefined && canSeeField(actor, kind, field) ? field : undefined
}

/** Reads the next numbers for new records that need one; numbers of records in the trash are not reused. */
export async function readNextNumbers(
  db: Db,
  stored: StoredImport,
  rows: readonly PlannedRow[],
  actor: Actor,
): Promise<NextNumbers | undefined> {
  const { kind, decisions } = stored
  const isNeeded = decisions.areNumbered || rows.some(({ holders }) => holders.length > 0)
  const field = isNeeded ? numberedFieldFor(actor, stored) : undefined
  if (field === undefined) return undefined
  const records = await executeRows(db.selectFrom(tableOf(kind)).select(sql.ref(field).as(field)))
  const known = records.map((record) => String(record[field] ?? ''))
  const listed = [...rows.flatMap(({ raw }) => raw[field] ?? []), ...Object.values(decisions.numbers)]
  return nextNumbers(known, listed, `${kind.labels.one.charAt(0)}-`)
}
