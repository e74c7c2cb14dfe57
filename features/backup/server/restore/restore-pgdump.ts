import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { tableNames } from '#server/db/hash-tables.ts'
import { createTrigrams } from '#server/db/migrations/text-index.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'

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
