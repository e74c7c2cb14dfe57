import { existsSync, readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { isUpToDate, migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { assertDatabaseExists, connectTo } from '#server/db/open-database.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { assertNoRows } from './copy-rows.ts'

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
  return opened(location, async (db) => {
    if (location.databaseUrl) await assertNobodyElse(db)
    if (await isUpToDate(db, migrations)) return
    throw new ExplainedError(
      `The site at ${databaseName(location)} is of an older version than this program. Start it once (npm start), then move it.`,
    )
  })
}

/** Opens an empty database and creates its tables. @throws {ExplainedError} */
export const openTarget = (location: SiteLocation): Promise<AnyDb> =>
  opened(location, async (db) => {
    if (location.databaseUrl) {
      const { assertUtf8 } = await import('#server/db/open-postgres.ts')
      await assertUtf8(db)
      await assertNobodyElse(db)
    }
    await assertNoRows(db, databaseName(location))
    await migrate(db, migrations)
  })

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

async function opened(location: SiteLocation, prepare: (db: AnyDb) => Promise<void>): Promise<AnyDb> {
  const db = await connectTo(location)
  try {
    await sql`select 1`.execute(db)
    await prepare(db)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof ExplainedError) throw error
    throw new ExplainedError(`The database ${databaseName(location)} cannot be used: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
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

/** Entries that a new folder may have: locks, leftovers of an earlier move, and entries that some disks always have. */
const ignoredEntries =
  /^(lamplight\.(lock|pid|lock-journal|sqlite(-wal|-shm)?)|uploads|incoming|.+\.key|lost\+found|\.gitkeep)$/

/** @throws {ExplainedError} */
export function assertNewFolder(folder: string): void {
  const foreign = existsSync(folder) && readdirSync(folder).find((name) => !ignoredEntries.test(name))
  if (foreign)
    throw new ExplainedError(
      `The destination must be empty, and the folder ${folder} has "${foreign}". Name a new folder.`,
    )
}
