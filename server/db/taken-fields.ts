import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Which of some values that must be unique are taken, whatever their case; for telling people. Asked where writers
 * take turns, or after a write was refused (`isUniqueViolation`) and outside of its transaction. The unique index
 * behind it is what holds when two come at once. Records in the trash take nothing.
 *
 * @param exceptId the record that is being edited
 */
export async function takenFields(
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
