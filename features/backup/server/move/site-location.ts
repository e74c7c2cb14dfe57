import { type Kysely, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { isUpToDate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { assertDatabaseExists, connectTo } from '#server/db/open-database.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'

/** The location of a site: its data folder, and its database and bucket if those are elsewhere. */
export type SiteLocation = Pick<Config, 'dataDir' | 'keysDir' | 'databaseUrl' | 's3'>
type AnyDb = Kysely<unknown>

/** Returns a short name of the database, without user and password. */
export function databaseName({ databaseUrl, dataDir }: SiteLocation): string {
  if (!databaseUrl) return `sqlite:${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname}`
}

/**
 * Opens the database of a stopped site without migrating it. The caller has locked the folder.
 *
 * @throws {CannotStart} {ExplainedError} if the database is missing, unusable, in use, or older than this
 * program
 */
export async function openSource(location: SiteLocation): Promise<AnyDb> {
  assertDatabaseExists(location)
  const db = await connectTo(location)
  try {
    if (location.databaseUrl) await assertNobodyElse(db)
    if (await isUpToDate(db, migrations)) return db
    throw new ExplainedError(
      `The site at ${databaseName(location)} is of an older version than this program. Start it once (npm start), then move it.`,
    )
  } catch (error) {
    await db.destroy()
    if (error instanceof ExplainedError) throw error
    throw new ExplainedError(`The database ${databaseName(location)} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

/**
 * Checks that no server uses the database. Locking the folder is not enough, because a server on another machine locks
 * its own folder.
 */
async function assertNobodyElse(db: AnyDb) {
  const { rows } = await sql`
    select 1 from pg_stat_activity where "datname" = current_database() and "pid" <> pg_backend_pid()
      and "application_name" = 'lamplight'`.execute(db)
  if (rows.length > 0)
    throw new ExplainedError(
      'A Lamplight server uses the database. Stop all servers of the site, then move it.',
    )
}

/**
 * Returns the error message of the system, driver or database, without the final period. It never contains passwords.
 */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  // Node tries each address of a host; if all fail, it reports an empty message.
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  return (inner instanceof Error ? inner.message : message).replace(/\.$/, '')
}
