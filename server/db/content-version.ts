import type { DatabaseSync } from 'node:sqlite'
import { expressionBuilder, sql } from 'kysely'
import { ProgramOutdated } from '../errors.ts'
import { OutcomeUnknown } from './dialect.ts'
import { migrations } from './migrations/index.ts'
import type { Db, Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

/** A number that every change of content increments, in the change's own transaction. */
export type ContentVersion = {
  /** The current value, without waiting: SQLite is queried (4 µs), PostgreSQL's is kept by LISTEN and polling. */
  current(): number
  /** Increments it as part of a transaction. */
  increment(db: Db): Promise<void>
  /** After the commit: makes `current()` return it in this process at once. */
  refresh(): Promise<void>
  /** Takes over what another query has read along, such as the one of a session; an older number is ignored. */
  accept(version: number): void
  /** Whether a newer program has changed the tables: then this one goes on reading and writes nothing more. */
  isOutdated(): boolean
  close(): Promise<void>
}

/** What the tables say when this program made them (`migrate.ts`). */
const lastMigration = migrations.at(-1)?.name ?? ''

/** The row of the version, which everybody locks who writes, if the tables are still those of this program. */
const ownRow = sql`where "id" = 1 and "lastMigration" = ${lastMigration}`

/** For another query, so that the version comes with each row; `accept` takes it. */
export const versionColumn = expressionBuilder<Tables, never>()
  .selectFrom('contentVersion')
  .select('version')
  .where('id', '=', 1)
  .as('contentVersion')

/**
 * Changes content in one transaction and increments the content version with it, so that nothing rendered before is
 * served afterwards. Incrementing first also serializes writers on PostgreSQL, as they are on SQLite, so a check inside
 * of `work` ("does this title exist?") holds until the commit.
 *
 * @throws {OutcomeUnknown} when the connection was lost during the commit, so that the change may be there or not
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
 * Changes what no page shows, such as marks of feedback, in one transaction, serialized with all changes of content, but
 * without incrementing the version.
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
 * Changes what pages show only in some cases, such as a register, whose counts stand in a class session once it is closed.
 * In those `work` increments the version, as part of its transaction.
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
    // Saved, but other readers do not know yet.
    throw new OutcomeUnknown(error)
  })

/** @throws {ProgramOutdated} where the row of the version was not found by `ownRow` */
function assertOwn({ rows }: { rows: unknown[] }) {
  if (rows.length === 0) throw new ProgramOutdated()
}

/** The NOTIFY channel on which PostgreSQL announces a new version. */
export const versionChannel = 'content_version'

/** Calls back with each version that any process has committed, until closed. */
export type ListenForVersions = (onVersion: (version: number) => void) => Promise<{ close(): Promise<void> }>

const pollIntervalMs = 1_000

/**
 * @param reader a connection of its own: on the one that writes, a version would be seen before it is
 *   committed, and a page made then would stay in the cache when the transaction is rolled back
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
      // The query takes the database's file locks, which is a third of a cache hit under load. So requests that arrived
      // together share one query; anyone who asks after a change was acknowledged is in a later turn of the event loop.
      setImmediate(invalidate)
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
    // It is read anew in each turn anyway.
    accept() {},
    // Anyone who changes the tables has locked the data folder, so no other server runs.
    isOutdated: () => false,
    async close() {
      reader.close()
    },
  }
}

/** Cached in memory. Answers may arrive out of order, so only a higher number is accepted. */
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
  const timer = setInterval(async () => {
    if (isPolling) return
    isPolling = true
    // While the database is away the last version stays; requests that need the database fail by themselves.
    await refresh().catch(() => {})
    isPolling = false
  }, pollIntervalMs).unref()
  return {
    current: () => version,
    async increment(db) {
      // PostgreSQL sends the notification when, and only if, the transaction commits.
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
      clearInterval(timer)
      await listener.close()
    },
  }
}
