import { Kysely, PostgresDialect, sql } from 'kysely'
import { createSearchGrams } from '../../db/migrations/2026-11-21-37-search.ts'
import { postgresPool } from '../../db/postgres-pool.ts'
import { BackupFailed } from '../backup-failed.ts'
import type { Manifest } from '../manifest.ts'
import { runPostgresProgram } from '../postgres-program.ts'
import { tableNames } from '../sum-tables.ts'
import { checkRows } from './check.ts'
import { settle } from './settle.ts'

/** @throws {BackupFailed} when there are tables at this address */
export async function refuseFullPostgres(url: string): Promise<void> {
  await withPostgres(url, async (db) => {
    const [first] = await tableNames(db)
    if (first)
      throw new BackupFailed(
        `The database of DATABASE_URL is not empty: it has a table "${first}". ` +
          'A backup is restored into an empty database only: make a new one, and set DATABASE_URL to it.',
      )
  })
}

/** Has `pg_restore` fill the empty database in one transaction, and finds every row there. @throws {BackupFailed} */
export async function restorePostgres(url: string, dump: string, manifest: Manifest): Promise<void> {
  const { pathname } = new URL(url)
  const into = `--dbname=${decodeURIComponent(pathname.slice(1))}`
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  // A dump of tables has no functions, and an index needs this one.
  await withPostgres(url, createSearchGrams)
  // By itself it restores all or nothing; what lies there after its failure is not ours to take away.
  await runPostgresProgram('pg_restore', [...args, into, dump], { url })
  try {
    await withPostgres(url, async (db) => {
      await checkRows(db, manifest)
      await settle(db)
    })
  } catch (error) {
    await withPostgres(url, async (db) => {
      for (const table of await tableNames(db)) await sql`drop table ${sql.table(table)} cascade`.execute(db)
    })
    throw error
  }
}

async function withPostgres(url: string, work: (db: Kysely<unknown>) => Promise<unknown>) {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: postgresPool(url, { patient: true }) }),
  })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}
