import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { postgresPool } from '../db/postgres-pool.ts'
import { leftOut } from './left-out.ts'
import { runPostgresProgram } from './postgres-program.ts'
import { type Contents, readContents } from './read-contents.ts'

/**
 * Has `pg_dump` write the database at an address into a file, and reads in the same snapshot what is in it.
 * @throws {BackupFailed}
 */
export async function dumpPostgres(url: string, path: string, signal: AbortSignal): Promise<Contents> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: postgresPool(url, { patient: true }) }),
  })
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as "id"`.execute(db)
        const args = [
          '--format=custom',
          '--no-owner',
          '--no-privileges',
          '--table=public.*',
          `--file=${path}`,
        ]
        const without = leftOut.map((table) => `--exclude-table-data=public."${table}"`)
        const snapshot = `--snapshot=${rows[0]?.id}`
        await runPostgresProgram('pg_dump', [...args, ...without, snapshot], { url, signal })
        return withoutLeftOut(await readContents(db))
      })
  } finally {
    await db.destroy()
  }
}

/** The dump has these tables without their rows. */
function withoutLeftOut({ tables, ...rest }: Contents): Contents {
  const none = { rows: 0, sha256: createHash('sha256').digest('hex') }
  const emptied = leftOut.filter((table) => table in tables).map((table) => [table, none])
  return { ...rest, tables: { ...tables, ...Object.fromEntries(emptied) } }
}
