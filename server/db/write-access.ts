import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { SiteReadOnly } from '../errors.ts'
import { isLocked } from './lock.ts'
import { isLeftBehind } from './moves.ts'
import type { MoveRow } from './operation-rows.ts'
import type { Db } from './tables.ts'

export type ReadOnlyReason = 'moving' | 'moved'

/**
 * Whether anything may be changed. While the site is moved (decision 072), new work is refused from the moment that the
 * move announces itself, and what had begun before once it closes the database, a few seconds later.
 */
export type WriteAccess = {
  /** Why no change may begin; undefined when it may. */
  refusal(): ReadOnlyReason | undefined
  /** For every write. @throws {SiteReadOnly} */
  assertOpen(): void
}

/** The locks that a move holds on a data folder, and their numbers in PostgreSQL. They end with its process. */
export const announcedLock = { file: 'move.lock', number: 7_203_121 }
export const closedLock = { file: 'move-writes.lock', number: 7_203_122 }

type State = { isAnnounced: boolean; isClosed: boolean; isMoved: boolean }

const pollIntervalMs = 1_000

/**
 * Asked of the files themselves at each write: nothing is remembered.
 * @param reader a connection of its own
 */
export function sqliteWriteAccess(folder: string, reader: DatabaseSync, store: string): WriteAccess {
  const statement = reader.prepare('select * from "moves"')
  return accessBy(() => {
    const isAnnounced = isLocked(join(folder, announcedLock.file))
    return {
      isAnnounced,
      isClosed: isAnnounced && isLocked(join(folder, closedLock.file)),
      isMoved: isLeftBehind(statement.get() as MoveRow | undefined, store),
    }
  })
}

/** Whether a move has closed the database of a folder, so that it cannot even be opened for writing. */
export const isBeingMoved = (folder: string): boolean => isLocked(join(folder, closedLock.file))

/** Polled. While the database is away the last state stays. */
export async function postgresWriteAccess(db: Db, store: string): Promise<WriteAccess & { close(): void }> {
  const isFree = (number: number) => sql<boolean>`pg_try_advisory_xact_lock_shared(${sql.lit(number)})`
  const read = async (): Promise<State> => {
    const { rows } = await sql<{ announced: boolean; closed: boolean }>`
      select not ${isFree(announcedLock.number)} as "announced", not ${isFree(closedLock.number)} as "closed"`.execute(
      db,
    )
    // After the locks: a move notes that the site has moved before it releases them.
    const move = await db.selectFrom('moves').selectAll().executeTakeFirst()
    const { announced = false, closed = false } = rows[0] ?? {}
    return { isAnnounced: announced, isClosed: closed, isMoved: isLeftBehind(move, store) }
  }
  let state = await read()
  let isPolling = false
  const timer = setInterval(async () => {
    if (isPolling) return
    isPolling = true
    state = await read().catch(() => state)
    isPolling = false
  }, pollIntervalMs).unref()
  return { ...accessBy(() => state), close: () => clearInterval(timer) }
}

/** For whoever is never moved, such as a database of a test. */
export const alwaysOpen: WriteAccess = { refusal: () => undefined, assertOpen: () => undefined }

function accessBy(read: () => State): WriteAccess {
  return {
    refusal() {
      const { isMoved, isAnnounced } = read()
      if (isMoved) return 'moved'
      return isAnnounced ? 'moving' : undefined
    },
    assertOpen() {
      const { isMoved, isClosed } = read()
      if (isMoved || isClosed) throw new SiteReadOnly(isMoved ? 'moved' : 'moving')
    },
  }
}
