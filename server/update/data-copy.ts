import { constants, existsSync } from 'node:fs'
import { copyFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { day } from '#domain/dates/durations.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import type { Config } from '../config.ts'
import { createPrivateFile } from '../db/create-private-file.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import { fsync } from '../fsync.ts'
import { UpdateError } from './update-error.ts'

/** How long another program's reading is waited for. */
const usualReadersMs = 5_000
const pollMs = 100
const sqliteBusy = 5
/** For the site's own files meanwhile. */
const slackBytes = 50_000_000

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const databaseIn = (dataDir: string) => join(dataDir, sqliteFileName)
export const copyIn = (dataDir: string): string => join(dataDir, 'before-update.sqlite')

/**
 * Room for the copy, and for what a new program may write beside it while it changes the tables.
 * @throws {UpdateError}
 */
export async function assertRoomForCopy({ dataDir, databaseUrl }: Place): Promise<void> {
  if (databaseUrl || !existsSync(databaseIn(dataDir))) return
  const disk = await statfs(dataDir)
  const free = disk.bavail * disk.bsize
  const needed = 2 * (await stat(databaseIn(dataDir))).size + slackBytes
  if (free < needed)
    throw new UpdateError(
      `The disk of ${dataDir} has ${formatDiskSize(free)} left, and the update needs ${formatDiskSize(needed)} there. Make room, and try again.`,
    )
}

/** Copies the database of a site that is stopped. On PostgreSQL there is none: its backup has to do. */
export async function copyData(
  { dataDir, databaseUrl }: Place,
  options = { readersMs: usualReadersMs },
): Promise<void> {
  if (databaseUrl || !existsSync(databaseIn(dataDir))) return
  const copy = copyIn(dataDir)
  await removeCopy(dataDir)
  await assertRoomForCopy({ dataDir, databaseUrl })
  await putLogIntoFile(databaseIn(dataDir), options)
  createPrivateFile(copy)
  // In no time where the disk can do that.
  await copyFile(databaseIn(dataDir), copy, constants.COPYFILE_FICLONE)
  await fsync(copy)
}

/** Puts the copy back in one step; the site is stopped. @returns false where there is none */
export async function restoreCopy(
  { dataDir }: Place,
  options = { readersMs: usualReadersMs },
): Promise<boolean> {
  if (!existsSync(copyIn(dataDir))) return false
  await putLogIntoFile(databaseIn(dataDir), options)
  await rename(copyIn(dataDir), databaseIn(dataDir))
  await fsync(dataDir)
  return true
}

export const removeCopy = (dataDir: string): Promise<void> => rm(copyIn(dataDir), { force: true })

/** What an update has left that was killed, or that could not be taken back: for a day somebody may put it back by hand. */
export async function removeAbortedUpdate({
  config: { dataDir },
  now,
}: {
  config: Pick<Config, 'dataDir'>
  now: () => Date
}): Promise<void> {
  const copy = await stat(copyIn(dataDir)).catch(() => undefined)
  if (copy && Math.abs(now().getTime() - copy.mtimeMs) >= day) await removeCopy(dataDir)
}

/** What programs have made of the tables so far; nothing where there is no database yet. */
export async function readMigrations({ dataDir, databaseUrl }: Place): Promise<string[]> {
  const names = (rows: unknown[]) => rows.map((row) => String((row as { name: unknown }).name)).sort()
  const query = 'select "name" from "migrations"'
  if (databaseUrl) {
    const { connectWithoutTimeouts } = await import('../db/postgres-pool.ts')
    await using db = connectWithoutTimeouts(databaseUrl)
    return names((await sql.raw(query).execute(db)).rows)
  }
  if (!existsSync(databaseIn(dataDir))) return []
  const database = new DatabaseSync(databaseIn(dataDir))
  try {
    // A first start that was killed leaves an empty file.
    const isEmpty =
      database.prepare("select 1 from sqlite_master where name = 'migrations'").get() === undefined
    return isEmpty ? [] : names(database.prepare(query).all())
  } finally {
    database.close()
  }
}

/**
 * Beside a site that runs: whoever reads for longer would only be found once it is stopped.
 * @throws {UpdateError}
 */
export async function assertNoReader(
  { dataDir, databaseUrl }: Place,
  { readersMs } = { readersMs: usualReadersMs },
): Promise<void> {
  if (databaseUrl) return
  // Without waiting: nobody's writes are held up meanwhile.
  const database = new DatabaseSync(databaseIn(dataDir), { timeout: 0 })
  const isRead = () => database.prepare('pragma wal_checkpoint(restart)').get()?.busy !== 0
  const endsAt = performance.now() + readersMs
  try {
    while (isRead()) {
      if (performance.now() > endsAt) throw inUse(databaseIn(dataDir))
      await wait(pollMs)
    }
  } finally {
    database.close()
  }
}

/**
 * Then the file alone is the whole database: a log beside it would be taken for that of the file which comes in its place.
 * Nobody else may have it open, not even without reading: what they wrote later would end up in the other one.
 *
 * @throws {UpdateError} while another program has it open
 */
async function putLogIntoFile(path: string, { readersMs }: { readersMs: number }) {
  const endsAt = performance.now() + readersMs
  while (!isAlone(path)) {
    if (performance.now() > endsAt) throw inUse(path)
    await wait(pollMs)
  }
  if (existsSync(`${path}-wal`) || existsSync(`${path}-shm`)) throw inUse(path)
}

/** SQLite gives up its log only for whoever has a database alone; the lock is for one that has none just now. */
function isAlone(path: string) {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('begin exclusive; rollback; pragma journal_mode = delete; pragma journal_mode = wal')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  } finally {
    database.close()
  }
}

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === sqliteBusy

const inUse = (path: string) =>
  new UpdateError(
    `Another program uses ${path}, such as a backup, Litestream or a shell of SQLite. Stop it, or wait for its end, and try again.`,
  )
