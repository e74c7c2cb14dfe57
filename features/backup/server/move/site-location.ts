import { existsSync, readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { isUpToDate, migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { assertDatabaseExists, connectTo } from '#server/db/open-database.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { assertNoRows } from './copy-rows.ts'

/** Where a site is: its data folder, and the database and bucket beside it, where it has them. */
export type SiteLocation = Pick<Config, 'dataDir' | 'keysDir' | 'databaseUrl' | 's3'>
type AnyDb = Kysely<unknown>

/** The database in a word, without user and password. */
export function databaseName({ databaseUrl, dataDir }: SiteLocation): string {
  if (!databaseUrl) return `sqlite:${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `postgres://${host}${pathname}`
}

/**
 * The database of a site that is stopped; nothing in it is migrated. The folder is locked already.
 * @throws {CannotStart} {ExplainedError} when it is not there, cannot be used, is in use, or is older than this program
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

/** Opens an empty database and makes its tables. @throws {ExplainedError} */
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

/** Servers on other machines lock other folders. */
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

/** In the words of the system, a driver or a database, without a full stop; passwords are in none of them. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  // Node tries each address of a host, and says of all together nothing.
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  return (inner instanceof Error ? inner.message : message).replace(/\.$/, '')
}

/** What a new folder may have: locks, what a move before has begun, and what some disks have from the start. */
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
