import { type Kysely, sql } from 'kysely'
import { createSearchGrams } from '../../db/migrations/2026-11-21-37-search.ts'
import { createTrigrams } from '../../db/migrations/2026-11-23-65-trigrams.ts'
import { connectWithoutTimeouts } from '../../db/postgres-pool.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { tableNames } from '../hash-tables.ts'
import type { Manifest } from '../manifest.ts'
import { runPostgresProgram } from '../postgres-program.ts'
import { checkRows } from './check.ts'
import { failPendingMails } from './fail-pending-mails.ts'

/** @throws {ExplainedError} when the database has tables */
export async function assertEmptyPostgres(url: string): Promise<void> {
  await withPostgres(url, async (db) => {
    const [firstTable] = await tableNames(db)
    if (firstTable)
      throw new ExplainedError(
        `The database of DATABASE_URL is not empty: it has a table "${firstTable}". ` +
          'A backup is restored into an empty database only: make a new one, and set DATABASE_URL to it.',
      )
  })
}

/** Has `pg_restore` fill the empty database in one transaction, and checks every row. @throws {ExplainedError} */
export async function restorePostgres(url: string, dump: string, manifest: Manifest): Promise<void> {
  const { pathname } = new URL(url)
  const databaseArg = `--dbname=${decodeURIComponent(pathname.slice(1))}`
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  // A dump of tables has neither functions nor extensions, and its indexes need one of them.
  await withPostgres(url, createSearchGrams)
  await withPostgres(url, createTrigrams)
  // It restores all or nothing; after its failure, existing tables are not ours to drop.
  await runPostgresProgram('pg_restore', [...args, databaseArg, dump], { url })
  try {
    await withPostgres(url, async (db) => {
      await checkRows(db, manifest)
      await failPendingMails(db)
    })
  } catch (error) {
    await withPostgres(url, async (db) => {
      for (const table of await tableNames(db)) await sql`drop table ${sql.table(table)} cascade`.execute(db)
    })
    throw error
  }
}

async function withPostgres(url: string, work: (db: Kysely<unknown>) => Promise<unknown>) {
  await using db = connectWithoutTimeouts(url)
  await work(db)
}
