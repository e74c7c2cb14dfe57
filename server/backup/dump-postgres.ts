import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { connectWithoutTimeouts } from '../db/postgres-pool.ts'
import { excludedTables } from './excluded-tables.ts'
import { runPostgresProgram } from './postgres-program.ts'
import { type Contents, readContents } from './read-contents.ts'

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
      return clearExcluded(await readContents(db))
    })
}

/** The dump has these tables without rows. */
function clearExcluded({ tables, ...rest }: Contents): Contents {
  const emptyTable = { rows: 0, sha256: createHash('sha256').digest('hex') }
  const emptied = excludedTables.filter((table) => table in tables).map((table) => [table, emptyTable])
  return { ...rest, tables: { ...tables, ...Object.fromEntries(emptied) } }
}
