import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** The number that every change of content raises, in the change's own transaction. */
export type ContentVersion = {
  /** As of now, without waiting: SQLite is asked (4 µs), PostgreSQL's is kept by LISTEN and a look each second. */
  current(): number
  /** Raises it as part of a transaction. */
  raise(db: Db): Promise<void>
  /** After the commit: makes `current()` see it in this process at once. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Where PostgreSQL tells of a raised version, to all who listen on the same database. */
export const versionChannel = 'content_version'

/** Calls back with each version that some process has committed, until closed. */
export type ListenForVersions = (onVersion: (version: number) => void) => Promise<{ close(): Promise<void> }>

const lookEveryMilliseconds = 1_000

/**
 * @param reader a connection of its own: on the one that writes, a version would be seen before it is
 *   committed, and a page made then would stay in the cache when the transaction is rolled back
 */
export function sqliteVersion(reader: DatabaseSync): ContentVersion {
  const statement = reader.prepare('select "version" from "contentVersion" where "id" = 1')
  let known: number | undefined
  const forget = () => {
    known = undefined
  }
  return {
    current() {
      if (known !== undefined) return known
      known = Number(statement.get()?.version)
      // Asking takes the database's file locks, which is a third of a cache hit under load. So what arrived together
      // is answered from one look; whoever asks after a change has been acknowledged is in a later turn.
      setImmediate(forget)
      return known
    },
    async raise(db) {
      await sql`update "contentVersion" set "version" = "version" + 1 where "id" = 1`.execute(db)
    },
    async refresh() {
      forget()
    },
    async close() {
      reader.close()
    },
  }
}

/** Kept in memory. Answers cross on their way, so only a higher number is believed. */
export async function postgresVersion(db: Db, listen: ListenForVersions): Promise<ContentVersion> {
  let version = 0
  let isLooking = false
  const believe = (seen: number) => {
    version = Math.max(version, seen)
  }
  const refresh = async () => {
    const row = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
    believe(row.version)
  }
  await refresh()
  const listener = await listen(believe)
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    // While the database is away the last version stands; the requests that need it say so themselves.
    await refresh().catch(() => {})
    isLooking = false
  }, lookEveryMilliseconds).unref()
  return {
    current: () => version,
    async raise(db) {
      // PostgreSQL sends what is notified when, and only if, the transaction commits.
      await sql`
        with "raised" as (
          update "contentVersion" set "version" = "version" + 1 where "id" = 1 returning "version"
        )
        select pg_notify(${versionChannel}, "version"::text) from "raised"`.execute(db)
    },
    refresh,
    async close() {
      clearInterval(timer)
      await listener.close()
    },
  }
}
