import { sql } from 'kysely'
import { tableNames } from '../../db/hash-tables.ts'
import { createSearchGrams } from '../../db/migrations/2026-11-21-37-search.ts'
import { createTrigrams } from '../../db/migrations/2026-11-23-65-trigrams.ts'
import { connectWithoutTimeouts } from '../../db/postgres-pool.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import type { Manifest } from '../manifest.ts'
import { runPostgresProgram } from '../postgres-program.ts'
import { acceptRows } from './check.ts'

/** @throws {ExplainedError} when the database has tables */
export async function assertEmptyPostgres(url: string): Promise<void> {
  await using db = connectWithoutTimeouts(url)
  const [firstTable] = await tableNames(db)
  if (firstTable)
    throw new ExplainedError(
      `The database of DATABASE_URL is not empty: it has a table "${firstTable}". ` +
        'A backup is restored into an empty database only: make a new one, and set DATABASE_URL to it.',
    )
}

/** Has `pg_restore` fill the empty database in one transaction, and checks every row. @throws {ExplainedError} */
export async function restorePostgres(url: string, dump: string, manifest: Manifest): Promise<void> {
  await using db = connectWithoutTimeouts(url)
  const databaseArg = `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  // A dump of tables has neither functions nor extensions, and its indexes need one of them.
  await createSearchGrams(db)
  await createTrigrams(db)
  // It restores all or nothing; after its failure, existing tables are not ours to drop.
  await runPostgresProgram('pg_restore', [...args, databaseArg, dump], { url })
  try {
    await acceptRows(db, manifest)
  } catch (error) {
    for (const table of await tableNames(db)) await sql`drop table ${sql.table(table)} cascade`.execute(db)
    throw error
  }
}
