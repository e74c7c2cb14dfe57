import { type Kysely, sql } from 'kysely'
import type { TableSums } from './manifest.ts'
import { sumTables } from './sum-tables.ts'

/** What is in a database. */
export type Contents = {
  tables: TableSums
  migrations: string[]
  /** The names of the files that were sent. */
  uploads: string[]
}

export async function readContents(db: Kysely<unknown>): Promise<Contents> {
  return {
    tables: await sumTables(db),
    migrations: await namesIn(db, 'migrations'),
    uploads: await namesIn(db, 'uploads'),
  }
}

export async function namesIn(db: Kysely<unknown>, table: 'migrations' | 'uploads'): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select "name" from ${sql.table(table)} order by "name"`.execute(db)
  return rows.map(({ name }) => name)
}
