import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Returns which of these unique values are already in use, ignoring case, for error messages. Call it where writers are
 * serialized, or after a rejected write (`isUniqueViolation`), outside the write's transaction. If two writes race, the
 * unique index decides. Records in the trash are ignored.
 *
 * @param exceptId the record that is being edited
 */
export async function findTakenFields(
  db: Kysely<Tables>,
  table: string,
  values: Record<string, string>,
  { exceptId = '', hasTrash = true } = {},
): Promise<string[]> {
  const taken: string[] = []
  for (const [field, value] of Object.entries(values)) {
    const { rows } = await sql`
      select 1 as "taken" from ${sql.table(table)}
      where lower(${sql.ref(field)}) = lower(${value}) and "id" <> ${exceptId}
      ${hasTrash ? sql`and "deletedAt" is null` : sql``} limit 1`.execute(db)
    if (rows.length > 0) taken.push(field)
  }
  return taken
}
