import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import { readDatabaseSize } from '#server/db/database-size.ts'
import type { Db } from '#server/db/tables.ts'
import { renameDurably } from '#server/fsync.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { writeThrottled } from '#server/jobs/write-throttled.ts'
import { areManyMissing } from '#server/media/store/missing-files.ts'
import {
  acquireBackupLock,
  assertFreeSpace,
  backupName,
  findExpiredBackups,
  listBackups,
  openScratchFolder,
  type Retention,
} from './backup-folder.ts'
import { excludedTables } from './manifest.ts'
import { packSite } from './pack-site.ts'
import { readOutcomes, withOutcome } from './schedule.ts'
import { exportRows, readSnapshot } from './snapshot.ts'

type BackupSource = Pick<AppContext, 'config' | 'db' | 'media' | 'now'>

type CompletedBackup = {
  name: string
  path: string
  bytes: number
  files: number
  /** Files that rows reference but the store lacks. */
  missing: string[]
}

type BackupOptions = {
  to: string
  /** True for a backup that an admin or a command requested. */
  isByHand?: boolean
  signal?: AbortSignal
  onProgress?: (files: number, bytes: number) => void
}

/** An attempt fails if files are permanently removed during it, which is very unlikely to happen every time. */
const maxAttempts = 3

/**
 * Backs up everything while the site keeps running: a snapshot of the database and every file that it
 * references. The backup gets its name once it is complete and on the disk. The caller holds the lock
 * (`backup-folder.ts`).
 *
 * @throws {ExplainedError | Error} Error from the system
 */
export async function makeBackup(source: BackupSource, options: BackupOptions): Promise<CompletedBackup> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const backup = await tryToMake(source, options)
    if (backup) return backup
  }
  throw new ExplainedError('Files were removed while the backup was made. Try again.')
}

/** Returns undefined if files of the snapshot were removed during the attempt. */
async function tryToMake(
  source: BackupSource,
  { to, isByHand, signal = new AbortController().signal, onProgress = () => {} }: BackupOptions,
): Promise<CompletedBackup | undefined> {
  const { db, media, now } = source
  await using unfinished = await openScratchFolder(join(to, 'unfinished'))
  const [stored, database] = await Promise.all([media.usage(), readDatabaseSize(db)])
  // The rows temporarily take up their space twice.
  await assertFreeSpace(to, stored.bytes + 2 * (database ?? 0), 'a backup')
  const time = now()
  const name = backupName(time, isByHand)
  const folder = unfinished.path
  const exported = await readSnapshot(source, (db) =>
    exportRows(db, folder, { emptied: excludedTables, signal }),
  )
  const part = join(folder, `${name}.part`)
  const { content, added } = packSite({ ...exported, folder, media, time }, { signal, onProgress })
  const bytes = await writePart(part, content).finally(() => added.catch(() => {}))
  const { files, missing } = await added
  if (await wereRemoved(db, missing)) return undefined
  const path = join(to, name)
  await renameDurably(part, path)
  return { name, path, bytes, files: files.length, missing }
}

/** Writes a file that only its owner can read, and waits until it is on the disk. Returns its size in bytes. */
async function writePart(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'wx', 0o600)
  const bytes = await writeThrottled(content, file)
  await file.sync()
  return bytes
}

/** Returns true if one of these files was deliberately removed after the snapshot; otherwise they are lost. */
async function wereRemoved(db: Db, uploads: readonly string[]): Promise<boolean> {
  if (uploads.length === 0) return false
  const rows = await db.selectFrom('uploads').select('name').execute()
  const current = new Set(rows.map(({ name }) => name))
  return uploads.some((name) => !current.has(name))
}

type Source = Pick<AppContext, 'config' | 'db' | 'media' | 'now' | 'log'>

/**
 * Makes a backup and records the outcome. Then removes older backups, unless there is no retention rule or
 * the backup lacks many files.
 *
 * @throws {Conflict | ExplainedError | Error} Conflict if another backup is being made; any other error is recorded
 * first
 */
export async function runBackup(
  source: Source,
  { retention, ...options }: BackupOptions & { retention?: Retention | undefined },
): Promise<CompletedBackup> {
  const { config, db, log } = source
  using _lock = acquireBackupLock(config.dataDir)
  const backup = await withOutcome(source, ['made', 'failed'], options.signal, () =>
    makeBackup(source, options),
  )
  const { name, files, missing } = backup
  if (missing.length > 0) log.warn({ files: missing }, 'files that the database refers to are missing')
  // An older backup may be the last one with the pictures.
  const lacksMany = areManyMissing({ missing: missing.length, present: files })
  if (retention && !lacksMany) {
    const proven = (await readOutcomes(db)).tried?.name
    const backups = await listBackups(options.to)
    for (const expired of findExpiredBackups(backups, retention, { newest: name, proven }))
      await rm(join(options.to, expired.name), { force: true })
  }
  return backup
}
