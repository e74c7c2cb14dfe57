import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { tableNames } from '#server/db/hash-tables.ts'
import { createTrigrams } from '#server/db/migrations/text-index.ts'
import { connectWithoutTimeouts } from '#server/db/postgres-pool.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { type Contents, excludedTables, type Manifest, readContents } from './manifest.ts'
import { acceptRows } from './restore/check-backup.ts'

/**
 * Runs `pg_dump` into a file, and reads the contents from the same snapshot.
 *
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

/** @throws {ExplainedError} if the database has tables */
export async function assertEmptyPostgres(url: string): Promise<void> {
  await using db = connectWithoutTimeouts(url)
  const [firstTable] = await tableNames(db)
  if (firstTable)
    throw new ExplainedError(
      `The database of DATABASE_URL is not empty: it has a table "${firstTable}". ` +
        'A backup is restored into an empty database only: make a new one, and set DATABASE_URL to it.',
    )
}

/**
 * Runs `pg_restore` on the empty database in one transaction, and checks every row.
 *
 * @throws {ExplainedError}
 */
export async function restorePostgres(url: string, dump: string, manifest: Manifest): Promise<void> {
  await using db = connectWithoutTimeouts(url)
  const databaseArg = `--dbname=${decodeURIComponent(new URL(url).pathname.slice(1))}`
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  // A dump of tables has no extensions, but their indexes need this one.
  await createTrigrams(db)
  // `pg_restore` restores all or nothing. If it fails, any tables in the database are not ours, so do not drop them.
  await runPostgresProgram('pg_restore', [...args, databaseArg, dump], { url })
  try {
    await acceptRows(db, manifest)
  } catch (error) {
    for (const table of await tableNames(db)) await sql`drop table ${sql.table(table)} cascade`.execute(db)
    throw error
  }
}

/**
 * Runs one of PostgreSQL's own programs on a database. The password is passed in the environment, because
 * every user of the machine can read command lines.
 *
 * @throws {ExplainedError}
 */
async function runPostgresProgram(
  program: 'pg_dump' | 'pg_restore',
  args: string[],
  { url, signal }: { url: string; signal?: AbortSignal },
): Promise<void> {
  const env = { ...process.env, ...connectionEnv(url) }
  try {
    await promisify(execFile)(program, args, { env, ...(signal && { signal }) })
  } catch (error) {
    if (signal?.aborted) throw error
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string }
    const sentence =
      code === 'ENOENT'
        ? `The database is PostgreSQL, and its program ${program} is not on this machine. ` +
          'Install it (on Debian: postgresql-client).'
        : `${program} failed; the log says why.`
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
