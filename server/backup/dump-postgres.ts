import { sql } from 'kysely'
import { connectWithoutTimeouts } from '../db/postgres-pool.ts'
import { type Contents, excludedTables, readContents } from './contents.ts'
import { runPostgresProgram } from './postgres-program.ts'

/**
 * Has `pg_dump` write the database at an address into a file, and reads in the same snapshot what is in it.
 * @throws {ExplainedError}
 */
export async function dumpPostgres(url: string, path: string, signal: AbortSignal): Promise<Contents> {
  await using db = connectWithoutTimeouts(url)
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as "id"`.execute(db)
      const args = ['--format=custom', '--no-owner', '--no-privileges', '--table=public.*', `--file=${path}`]
      const excludeArgs = excludedTables.map((table) => `--exclude-table-data=public."${table}"`)
      const snapshot = `--snapshot=${rows[0]?.id}`
      await runPostgresProgram('pg_dump', [...args, ...excludeArgs, snapshot], { url, signal })
      return readContents(db)
    })
}
