import { type Kysely, sql } from 'kysely'
import { hashTables } from './hash-tables.ts'
import type { TableChecksums } from './manifest.ts'

/** What is in a database: checksums of its tables, its migrations and its uploads. */
export type Contents = {
  tables: TableChecksums
  migrations: string[]
  /** The names of the files that were sent. */
  uploads: string[]
}

export async function readContents(db: Kysely<unknown>): Promise<Contents> {
  return {
    tables: await hashTables(db),
    migrations: await readNames(db, 'migrations'),
    uploads: await readNames(db, 'uploads'),
  }
}

export async function readNames(db: Kysely<unknown>, table: 'migrations' | 'uploads'): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select "name" from ${sql.table(table)} order by "name"`.execute(db)
  return rows.map(({ name }) => name)
}
