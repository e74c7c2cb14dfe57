import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../db/dialect.ts'
import { lockFile } from '../db/lock.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import type { MoveRow } from '../db/operation-rows.ts'
import { announcedLock, closedLock } from '../db/write-access.ts'
import { MoveError } from './move-error.ts'
import type { Place } from './places.ts'

/** Keeps the old place read-only. All of it ends with this process, however that ends. */
export type SourceLock = {
  /** Resolves once no write is under way, and none can begin. */
  close(): Promise<void>
  /**
   * Resolves once nobody waits for the database any more, whose write would come through when it is free.
   * @throws when the lock was lost on the way
   */
  settle(): Promise<void>
  /** Notes for good that the site has moved. */
  finish(move: MoveRow): Promise<void>
  release(): Promise<void>
}

/** In milliseconds; tests without another process need not wait. */
export type LockTiming = {
  /** From the announcement on: within it processes hear of it, and finish what they have begun. */
  graceMs: number
  /** Longer than a statement may wait for the database that was sent before its process heard of the lock. */
  statementMs: number
  /** Longer than a process takes to hear of a change (`write-access.ts`). */
  pollMs: number
}

/** On SQLite a process asks at each write; on PostgreSQL it hears of a move within a second. */
export const usualTiming = ({ databaseUrl }: Place): LockTiming => ({
  graceMs: databaseUrl ? 2_500 : 1_000,
  // The limits of `postgres-pool.ts` and `open-sqlite.ts`, and some more.
  statementMs: databaseUrl ? 7_000 : 2_500,
  pollMs: 2_500,
})

const busyMs = 30_000
const retryMs = 20

export const lockHeldMessage = 'Another move of this site is running. Wait for its end.'

/** On SQLite the lock is an open transaction: readers go on, and nobody else writes. */
export function announceOnSqlite(folder: string, { graceMs, statementMs }: LockTiming): SourceLock {
  const announced = acquire(join(folder, announcedLock.file))
  let closed: ReturnType<typeof acquire> | undefined
  let closedAt = 0
  const database = new DatabaseSync(join(folder, sqliteFileName), { timeout: 0 })
  database.exec('pragma synchronous = full')
  return {
    async close() {
      await wait(graceMs)
      closed = acquire(join(folder, closedLock.file))
      await beginWhenFree(database)
      closedAt = performance.now()
    },
    settle: () => wait(Math.max(0, closedAt + statementMs - performance.now())),
    async finish({ id, state, database: target, store, at }) {
      database.exec('delete from "moves"')
      database
        .prepare('insert into "moves" ("id", "state", "database", "store", "at") values (?, ?, ?, ?, ?)')
        .run(id, state, target, store, at)
      database.exec('commit')
    },
    async release() {
      if (database.isTransaction) database.exec('rollback')
      database.close()
      closed?.release()
      announced.release()
    },
  }
}

function acquire(path: string) {
  const lock = lockFile(path, 500)
  if (!lock) throw new MoveError(lockHeldMessage)
  return lock
}

/** Not by SQLite's own waiting, which would stop everything else in this process. */
async function beginWhenFree(database: DatabaseSync) {
  for (let waited = 0; ; waited += retryMs) {
    try {
      return database.exec('begin immediate')
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (waited >= busyMs)
        throw new MoveError('Somebody writes to the database without a pause. Try again in a while.', error)
    }
    await wait(retryMs)
  }
}
