import type { DatabaseSync } from 'node:sqlite'
import { expressionBuilder, sql } from 'kysely'
import { ProgramOutdated } from '../errors.ts'
import { system } from '../system.ts'
import { OutcomeUnknown } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import type { Db, Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

/** A number that every content change increments, in the change's own transaction. */
export type ContentVersion = {
  /**
   * Returns the current value synchronously: from a SQLite query (4 µs), or on PostgreSQL from memory, which
   * LISTEN and polling keep up to date.
   */
  current(): number
  increment(db: Db): Promise<void>
  /** Makes `current()` return the new version in this process immediately. Call it after the commit. */
  refresh(): Promise<void>
  /**
   * Accepts a version that another query, such as the session query, has read, unless it is older than the known one.
   */
  accept(version: number): void
  /**
   * Returns true if a newer program has changed the tables. This program can then still read, but must no longer write.
   */
  isOutdated(): boolean
  close(): Promise<void>
}

/** This program's last migration, as the tables record it (`migrate.ts`). */
const lastMigration = migrations.at(-1)?.name ?? ''

/** The version's row, which every content change locks. It matches only while the tables belong to this program. */
const ownRow = sql`where "id" = 1 and "lastMigration" = ${lastMigration}`

/** A subquery that adds the version to each row of another query; pass it to `accept`. */
export const versionColumn = expressionBuilder<Tables, never>()
  .selectFrom('contentVersion')
  .select('version')
  .where('id', '=', 1)
  .as('contentVersion')

/**
 * Changes content and increments the content version in one transaction, so that responses rendered before
 * are not served afterwards. Incrementing first also serializes writers on PostgreSQL, as they are on SQLite,
 * so a check inside `work` ("does this title exist?") holds until the commit.
 *
 * @throws {OutcomeUnknown} if the connection is lost during the commit, so that the change may or may not be
 * saved
 */
export async function changeContent<T>(
  { db, contentVersion }: { db: Db; contentVersion: ContentVersion },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (db) => {
    await contentVersion.increment(db)
    return work(db)
  })
  await refresh(contentVersion)
  return result
}

/**
 * Changes data that no page shows, such as the read state of feedback, in one transaction. The change is serialized
 * with all content changes, but does not increment the version.
 */
export function changeUnderContentLock<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (db) => {
    assertOwn(
      await sql`update "contentVersion" set "version" = "version" ${ownRow} returning "id"`.execute(db),
    )
    return work(db)
  })
}

/**
 * Changes data that pages show only in some cases, such as a register, whose counts appear in a class session
 * once it is closed. In those cases `work` increments the version as part of its transaction.
 *
 * @throws {OutcomeUnknown} as `changeContent`
 */
export async function changeContentIfNeeded<T>(
  { db, contentVersion }: { db: Db; contentVersion: ContentVersion },
  work: (db: Db, incrementVersion: () => Promise<void>) => Promise<T>,
): Promise<T> {
  let isIncremented = false
  const result = await changeUnderContentLock(db, (db) =>
    work(db, async () => {
      if (!isIncremented) await contentVersion.increment(db)
      isIncremented = true
    }),
  )
  if (isIncremented) await refresh(contentVersion)
  return result
}

/** @throws {OutcomeUnknown} */
const refresh = (contentVersion: ContentVersion) =>
  contentVersion.refresh().catch((error) => {
    // The change is saved, but readers may not see it yet.
    throw new OutcomeUnknown(error)
  })

/** @throws {ProgramOutdated} if `ownRow` matched no row */
function assertOwn({ rows }: { rows: unknown[] }) {
  if (rows.length === 0) throw new ProgramOutdated()
}

/** PostgreSQL announces each new version on this NOTIFY channel. */
export const versionChannel = 'content_version'

/** Calls back with each version that any process commits, until closed. */
export type ListenForVersions = (onVersion: (version: number) => void) => Promise<{ close(): Promise<void> }>

const pollIntervalMs = 1_000

/**
 * @param reader a separate connection: the writing one would see a version before its commit, and a page
 * rendered at that moment would stay in the cache after a rollback
 */
export function sqliteVersion(reader: DatabaseSync): ContentVersion {
  const statement = reader.prepare('select "version" from "contentVersion" where "id" = 1')
  let cached: number | undefined
  const invalidate = () => {
    cached = undefined
  }
  return {
    current() {
      if (cached !== undefined) return cached
      cached = Number(statement.get()?.version)
      // The query takes the database's file locks, which accounts for a third of the time of a cache hit under load, so
      // requests that arrive together share one query. A request sent after a change was acknowledged arrives in a
      // later turn of the event loop.
      system.setImmediate(invalidate)
      return cached
    },
    async increment(db) {
      assertOwn(
        await sql`update "contentVersion" set "version" = "version" + 1 ${ownRow} returning "id"`.execute(db),
      )
    },
    async refresh() {
      invalidate()
    },
    // The version is read again in each turn anyway.
    accept() {},
    // A program that changes the tables holds the lock on the data folder, so no other server is running.
    isOutdated: () => false,
    async close() {
      reader.close()
    },
  }
}

/** Keeps the version in memory. Results may arrive out of order, so only a higher number is accepted. */
export async function postgresVersion(db: Db, listen: ListenForVersions): Promise<ContentVersion> {
  let version = 0
  let isOutdated = false
  let isPolling = false
  const accept = (seen: number) => {
    version = Math.max(version, seen)
  }
  const refresh = async () => {
    const row = await db.selectFrom('contentVersion').selectAll().executeTakeFirstOrThrow()
    isOutdated = row.lastMigration !== lastMigration
    accept(row.version)
  }
  await refresh()
  const listener = await listen(accept)
  const timer = system
    .setInterval(async () => {
      if (isPolling) return
      isPolling = true
      // If the database is unavailable, the last version is kept; requests that need the database fail anyway.
      await refresh().catch(() => {})
      isPolling = false
    }, pollIntervalMs)
    .unref()
  return {
    current: () => version,
    async increment(db) {
      // PostgreSQL sends the notification only if the transaction commits, and not before.
      assertOwn(
        await sql`
          with "raised" as (
            update "contentVersion" set "version" = "version" + 1 ${ownRow} returning "version"
          )
          select pg_notify(${versionChannel}, "version"::text) from "raised"`.execute(db),
      )
    },
    refresh,
    accept,
    isOutdated: () => isOutdated,
    async close() {
      system.clearInterval(timer)
      await listener.close()
    },
  }
}
