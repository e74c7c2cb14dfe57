import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { tableNames } from '../backup/hash-tables.ts'
import { lockFolder } from '../db/lock.ts'
import { migrate } from '../db/migrate.ts'
import { createMoves } from '../db/migrations/2026-11-22-60-moves.ts'
import { migrations } from '../db/migrations/index.ts'
import { wordsOf } from '../db/migrations/migration.ts'
import { readMove, saveMove } from '../db/moves.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import type { MoveRow } from '../db/operation-rows.ts'
import type { Db } from '../db/tables.ts'
import { MoveError } from './move-error.ts'
import { connectTo, dialectName } from './open-source.ts'
import { databaseName, type Place } from './places.ts'

/** What a new folder may have: locks, and what some disks have from the start. */
const ignoredEntries = /^(lamplight\.(lock|pid|lock-journal)|lost\+found|\.gitkeep)$/

/** What there is of our own database before its first table. */
const databaseFiles = /^lamplight\.sqlite(-wal|-shm|-journal)?$/

export type TargetState = 'empty' | 'begun'

/**
 * Whether the database of the new place is empty, or this same move has begun there.
 * @throws {MoveError} when it holds anything else
 */
export async function inspectTarget(place: Place, moveId: string): Promise<TargetState> {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, sqliteFileName))) {
    assertEmptyFolder(place.dataDir, await readEntries(place.dataDir))
    return 'empty'
  }
  const db = await connectTo(place)
  try {
    if (place.databaseUrl) await (await import('../db/open-postgres.ts')).assertUtf8(db)
    const move = await readMove(db)
    if (move?.id === moveId) return 'begun'
    const [table] = await tableNames(db as unknown as Kysely<unknown>)
    if (move?.state === 'arriving')
      throw new MoveError(
        `At ${databaseName(place)} is an unfinished move from another place. Empty it, or name another place.`,
      )
    if (table)
      throw new MoveError(
        `The database ${databaseName(place)} is not empty: it has a table "${table}". A site moves into an empty one only.`,
      )
  } finally {
    await db.destroy()
  }
  if (!place.databaseUrl) assertEmptyFolder(place.dataDir, await readEntries(place.dataDir))
  return 'empty'
}

function assertEmptyFolder(folder: string, entries: string[]) {
  const foreign = entries.find((name) => !ignoredEntries.test(name) && !databaseFiles.test(name))
  if (foreign === undefined) return
  throw new MoveError(
    `The folder ${folder} is not empty: it has "${foreign}". A site moves into a new folder only.`,
  )
}

async function readEntries(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    throw new MoveError(`The folder ${folder} cannot be used: ${message}.`, error)
  }
}

export type Target = {
  db: Db
  close(): Promise<void>
}

/**
 * Opens the inspected database, marks it as one to which a move is on its way, and only then makes its tables.
 * A folder is locked meanwhile, so that no site starts in it.
 */
export async function openTarget(place: Place, mark: MoveRow): Promise<Target> {
  const lock = place.databaseUrl ? undefined : await lockNewFolder(place.dataDir)
  const db = await connectTo(place)
  const close = async () => {
    await db.destroy()
    lock?.release()
  }
  try {
    const dialect = dialectName(place)
    await createMoves(db as unknown as Kysely<unknown>, wordsOf[dialect])
    await saveMove(db, mark)
    await migrate(db, dialect, migrations)
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function lockNewFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new MoveError(`The folder ${folder} cannot be made: ${error.message}.`, error)
  })
  return lockFolder(folder)
}
