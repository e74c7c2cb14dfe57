import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { storeName } from '../config.ts'
import { lockFile } from '../db/lock.ts'
import { describeLeftPlace, isLeftBehind, readMove, saveMove } from '../db/moves.ts'
import type { MoveRow } from '../db/operation-rows.ts'
import type { Db } from '../db/tables.ts'
import { openStore } from '../media/open-store.ts'
import type { MediaStore } from '../media/store.ts'
import { copyKeys } from './copy-keys.ts'
import { type CopiedRows, copyRows, countRows, movedTables } from './copy-rows.ts'
import { MoveError } from './move-error.ts'
import { createFileMover, measureStore } from './move-files.ts'
import { assertDatabaseExists, openSource } from './open-source.ts'
import { inspectTarget, openTarget } from './open-target.ts'
import { type Place, type Route, targetOf } from './places.ts'
import type { MoveProgress, SiteSize } from './show-move-progress.ts'
import {
  announceOnSqlite,
  type LockTiming,
  lockHeldMessage,
  type SourceLock,
  usualTiming,
} from './source-lock.ts'

export type MoveOptions = {
  progress: MoveProgress
  log: Pick<Logger, 'warn'>
  now: () => Date
  withoutDamaged?: boolean
  planOnly?: boolean
  timing?: LockTiming
}

export type MoveResult = {
  /** Undefined where the database, or the files, stay. */
  rows: CopiedRows | undefined
  files: { files: number; bytes: number } | undefined
  /** How long nothing could be changed. */
  readOnlyMs: number
}

/**
 * Copies a site to another place while it runs, and leaves the old place read-only. Files come first, while people go on
 * writing; then the site is read-only for as long as the rows take, and what was uploaded meanwhile. Broken off at any
 * point, the old place is as it was, and the same call goes on from there.
 *
 * @returns undefined where only the plan is wanted
 * @throws {MoveError} in a sentence
 */
export async function moveSite(route: Route, options: MoveOptions): Promise<MoveResult | undefined> {
  const { from, to } = route
  const { progress, now, timing = usualTiming(from) } = options
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(lockMover(from))
  const source = await openSource(from)
  cleanup.defer(() => source.destroy())
  const { row, isBegun } = await planMove(route, source, now())
  const here = await openStore(from, options.log, { exclusive: false })
  if (route.movesFiles && !isBegun) await assertEmptyStore(route, options)
  progress.planned(await measureSite(route, source, here), isBegun)
  if (options.planOnly) return undefined

  await saveMove(source, row)
  const target = route.movesDatabase ? await openTarget(to, { ...row, state: 'arriving' }) : undefined
  if (target) cleanup.defer(target.close)
  const files = route.movesFiles ? await openFiles(here, to, options) : undefined
  await files?.copy()

  progress.closing()
  const lock = await announce(from, source, timing)
  cleanup.defer(() => lock.release())
  const startedAt = performance.now()
  await lock.close()
  await files?.copy()
  const rows = target ? await copyRows(asAny(source), asAny(target.db), progress.rows) : undefined
  const moved = await files?.finish()
  if (from.keysDir !== to.keysDir) await copyKeys(from.keysDir, to.keysDir)
  await lock.settle()
  // From here on the new place is whole. Should the next line not be reached, the same move begins again from both.
  if (target) await saveMove(target.db, { ...row, state: 'arrived', at: now().toISOString() })
  await lock.finish({ ...row, state: 'left', at: now().toISOString() })
  return { rows, files: moved, readOnlyMs: performance.now() - startedAt }
}

/** Takes a site back that has left, or gives up a move that was broken off: it is used where it is. */
export async function stayHere(from: Place): Promise<MoveRow | undefined> {
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(lockMover(from))
  const source = await openSource(from)
  cleanup.defer(() => source.destroy())
  const move = await readMove(source)
  if (move?.state === 'arriving')
    throw new MoveError(
      'This is the new place of a move that is not finished: it has not everything. Take it back at the old one.',
    )
  await source.deleteFrom('moves').execute()
  return move
}

/** One move at a time. @returns what unlocks */
function lockMover(place: Place) {
  const { dataDir } = place
  assertDatabaseExists(place)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFile(join(dataDir, 'mover.lock'))
  if (!lock) throw new MoveError(lockHeldMessage)
  return lock.release
}

/** A move that was broken off goes on under its id. @throws {MoveError} when the site has left already, or the target is not empty */
async function planMove(route: Route, source: Db, now: Date) {
  const before = await readMove(source)
  if (before && isLeftBehind(before, storeName(route.from))) throw new MoveError(describeLeftPlace(before))
  const target = targetOf(route)
  const isSame =
    before?.state === 'leaving' && before.database === target.database && before.store === target.store
  const id = isSame ? before.id : randomUUID()
  const state = route.movesDatabase ? await inspectTarget(route.to, id) : isSame ? 'begun' : 'empty'
  const row: MoveRow = { id, state: 'leaving', ...target, at: now.toISOString() }
  return { row, isBegun: state === 'begun' }
}

/** @throws {MoveError} when the new store has files already; a new folder was looked at as a whole */
async function assertEmptyStore({ from, to }: Route, { log }: MoveOptions) {
  if (!to.s3 && from.dataDir !== to.dataDir) return
  // What a store needs for itself is not yet made in a new folder.
  const store = await openStore({ ...to, dataDir: from.dataDir }, log, { exclusive: false })
  for await (const { name } of store.list(''))
    throw new MoveError(
      `${to.s3 ? `The bucket ${to.s3.bucket}` : `The folder ${join(to.dataDir, 'uploads')}`} is not empty: it has "${name}". ` +
        'Files move into an empty one only.',
    )
}

async function openFiles(
  here: MediaStore,
  to: Place,
  { log, progress, withoutDamaged = false }: MoveOptions,
) {
  const there = await openStore(to, log, { exclusive: false })
  return createFileMover(here, there, { withoutDamaged, onProgress: progress.files })
}

async function measureSite(
  { movesDatabase, movesFiles }: Route,
  source: Db,
  here: MediaStore,
): Promise<SiteSize> {
  let rows = 0
  if (movesDatabase)
    for (const table of await movedTables(asAny(source))) rows += await countRows(asAny(source), table)
  return { rows, ...(movesFiles ? await measureStore(here) : { files: 0, bytes: 0 }) }
}

async function announce(from: Place, source: Db, timing: LockTiming): Promise<SourceLock> {
  if (!from.databaseUrl) return announceOnSqlite(from.dataDir, timing)
  const { announceOnPostgres } = await import('./source-lock-postgres.ts')
  return announceOnPostgres(from.databaseUrl, source, timing)
}

const asAny = (db: Db) => db as unknown as Kysely<unknown>
