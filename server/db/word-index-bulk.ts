import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Db } from './tables.ts'

/** From so many records on it pays. */
const manyRecords = 500

/**
 * Has PostgreSQL bring its search index up to date once for many records, instead of once for each, which takes a
 * multiple of the time; part of the transaction that writes them. Nobody is locked out meanwhile.
 */
export async function indexWordsTogether<T>(
  db: Db,
  table: string,
  records: number,
  write: () => Promise<T>,
): Promise<T> {
  if (dialectOf(db) === 'sqlite' || records < manyRecords) return write()
  const indexes = ['searchPublic', 'searchAll'].map((column) => `${table}_${column}`)
  const collect = async (isOn: boolean) => {
    for (const index of indexes)
      await sql`alter index ${sql.ref(index)} set (fastupdate = ${sql.lit(isOn)})`.execute(db)
  }
  // Or it would bring it up to date in between, each time 4 MB have come together.
  await sql`set local gin_pending_list_limit = '64MB'`.execute(db)
  await collect(true)
  const result = await write()
  await collect(false)
  for (const index of indexes) await sql`select gin_clean_pending_list(${`"${index}"`}::regclass)`.execute(db)
  return result
}
