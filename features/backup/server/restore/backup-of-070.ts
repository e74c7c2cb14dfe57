import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Kysely, sql } from 'kysely'
import { z } from 'zod'
import { tableNames } from '#server/db/hash-tables.ts'
import { createTrigrams } from '#server/db/migrations/text-index.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { commonFields, count, excludedTables, hash, type Manifest } from '../manifest.ts'
import { exportRows } from '../snapshot.ts'

/** The manifest of a backup by 0.7.0, whose first entry is SQLite's own file, or the output of `pg_dump`. */
export const manifest070Schema = z.object({
  ...commonFields,
  format: z.literal(1),
  database: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sqlite'), name: z.literal('lamplight.sqlite'), bytes: count, sha256: hash }),
    z.object({
      kind: z.literal('postgres'),
      name: z.literal('lamplight.pgdump'),
      bytes: count,
      sha256: hash,
    }),
  ]),
  tables: z.record(z.string(), z.object({ rows: count, sha256: hash })),
})

type Manifest070 = z.infer<typeof manifest070Schema>

/**
 * Exports the rows of the unpacked SQLite file of 0.7.0, and returns the manifest that today's backup of the same data
 * would have.
 *
 * @throws {ExplainedError} if the database is damaged
 */
export async function convertSqlite070(
  { database, ...manifest }: Manifest070,
  folder: string,
): Promise<Manifest> {
  const path = join(folder, database.name)
  const file = new DatabaseSync(path)
  file.exec('pragma trusted_schema = off')
  await using db = new Kysely<unknown>({ dialect: sqliteDialect(file) })
  if (!(await isIntact(db))) throw new ExplainedError('The database in the backup is damaged.')
  const { tables, migrations } = await exportRows(db, folder, { emptied: excludedTables })
  await rm(path)
  return { ...manifest, format: 2, tables, migrations }
}

async function isIntact(db: Kysely<unknown>): Promise<boolean> {
  try {
    const integrity = await sql<Record<string, string>>`pragma integrity_check`.execute(db)
    const foreignKeys = await sql`pragma foreign_key_check`.execute(db)
    return integrity.rows[0]?.integrity_check === 'ok' && foreignKeys.rows.length === 0
  } catch (error) {
    // SQLite throws for a file that it cannot read at all.
    if ((error as { code?: unknown }).code === 'ERR_SQLITE_ERROR') return false
    throw error
  }
}

/**
 * Fills an empty database from the `pg_dump` in a backup by 0.7.0 with `pg_restore`, which restores all or nothing.
 *
 * @param accept checks the result; if it fails, the tables are dropped
 * @throws {ExplainedError}
 */
export async function restorePgdump(
  { db, url, dump }: { db: Kysely<unknown>; url: string; dump: string },
  accept: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  // A dump of tables has no extensions, but their indexes need this one.
  await createTrigrams(db)
  await runPgRestore(url, dump)
  try {
    await db.transaction().execute(accept)
  } catch (error) {
    for (const table of await tableNames(db)) await sql`drop table ${sql.table(table)} cascade`.execute(db)
    throw error
  }
}

/** The password is passed in the environment, because every user of the machine can read command lines. */
async function runPgRestore(url: string, dump: string): Promise<void> {
  const database = `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', database, dump]
  try {
    await promisify(execFile)('pg_restore', args, { env: { ...process.env, ...connectionEnv(url) } })
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string }
    const sentence =
      code === 'ENOENT'
        ? 'The backup was made by 0.7.0 from PostgreSQL, whose program pg_restore is not on this machine. ' +
          'Install it (on Debian: postgresql-client).'
        : 'pg_restore failed; the log says why.'
    throw new ExplainedError(sentence, { cause: error, ...(stderr && { detail: stderr }) })
  }
}

function connectionEnv(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const variables = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGCONNECT_TIMEOUT: '10',
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}
