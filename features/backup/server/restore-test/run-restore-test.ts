import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { Conflict } from '#server/errors.ts'
import { hashContent } from '#server/hash-content.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import {
  acquireBackupLock,
  assertFreeSpace,
  copyName,
  listBackups,
  openScratchFolder,
} from '../backup-folder.ts'
import { openDestination } from '../elsewhere/copy-backup.ts'
import { type RestoreOptions, restoreBackup } from '../restore/restore-backup.ts'
import { readOutcomes, withOutcome } from '../schedule.ts'
import type { BackupRow } from '../tables.ts'

type Source = Pick<AppContext, 'config' | 'db' | 'log' | 'now'>

/** The number of compared rows and files; null for a copy that was only compared as a whole, without the key. */
export type RestoreTestReport = { name: string; rows: number | null; files: number | null }

type RestoreTests = { backup?: RestoreTestReport; copy?: RestoreTestReport }

/**
 * Restores the newest backup and the newest copy elsewhere into a separate folder, and records the outcomes.
 *
 * @throws {Conflict | ExplainedError | Error} Conflict during a copy or another restore test; otherwise the
 * first failure, after recording it
 */
export async function runRestoreTest(source: Source, signal: AbortSignal): Promise<RestoreTests> {
  const { backup, dataDir } = source.config
  using _lock = acquireBackupLock(dataDir, 'backup-copy')
  const reports: RestoreTests = {}
  const failures: unknown[] = []
  const attempt = (
    what: keyof RestoreTests,
    outcomes: [BackupRow['outcome'], BackupRow['outcome']],
    work: Work,
  ) =>
    withOutcome(source, outcomes, signal, async () => {
      await using scratch = await openScratchFolder(scratchFolder(source.config))
      return await work(source, scratch.path, signal)
    }).then(
      (report) => {
        reports[what] = report
      },
      (error) => failures.push(error),
    )
  if ((await listBackups(backup.dir)).length > 0 || !backup.copyTo)
    await attempt('backup', ['tried', 'trial failed'], testNewestBackup)
  signal.throwIfAborted()
  if (backup.copyTo) await attempt('copy', ['copy tried', 'copy trial failed'], testCopy)
  if (failures.length > 0) throw failures[0]
  return reports
}

type Work = (source: Source, scratch: string, signal: AbortSignal) => Promise<RestoreTestReport>

const testNewestBackup: Work = async ({ config }, scratch, signal) => {
  const { dir } = config.backup
  const [newest] = await listBackups(dir)
  if (!newest) throw new ExplainedError('There is no backup to test yet.')
  const { name, bytes } = newest
  await assertFreeSpace(dir, bytes, 'trying a backup')
  return { name, ...(await restoreInto(join(dir, name), scratch, { signal })) }
}

/** Reads the whole copy and compares its hash with that of the sent file; restores it too if the key is available. */
const testCopy: Work = async ({ config, db }, scratch, signal) => {
  const { copyTo, dir, identityFile } = config.backup
  if (!copyTo) throw new ExplainedError('BACKUP_COPY_TO is not set.')
  const { copied } = await readOutcomes(db)
  if (!copied?.name) throw new ExplainedError('There is no copy to test yet.')
  const { name, sha256 } = copied
  const destination = await openDestination(copyTo)
  const found = (await destination.list(signal)).find((copy) => copy.name === copyName(name))
  if (!found) throw new ExplainedError('The last copy is no longer at BACKUP_COPY_TO.')
  if ((await hashContent(await destination.open(found.name, signal))).sha256 !== sha256)
    throw new ExplainedError('The copy at BACKUP_COPY_TO has changed since it was sent.')
  if (!identityFile) return { name, rows: null, files: null }
  await assertFreeSpace(dir, found.bytes, 'trying a backup')
  const content = await destination.open(found.name, signal)
  return { name, ...(await restoreInto(content, scratch, { identityFile, signal })) }
}

/**
 * Restores a backup into a SQLite database in a separate folder, whichever database the site has, compares every row and
 * file as any restore does, and opens the result as a server would.
 *
 * @param folder the caller removes its contents afterwards
 * @throws {ExplainedError}
 */
async function restoreInto(
  source: string | AsyncIterable<Uint8Array>,
  folder: string,
  options: RestoreOptions & { signal: AbortSignal },
) {
  const target = { dataDir: join(folder, 'data'), databaseUrl: undefined, s3: undefined }
  const { tables, files } = await restoreBackup(source, target, { ...options, isGentle: true })
  options.signal.throwIfAborted()
  await (await openDatabase(target)).close()
  return { rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0), files: files.length }
}

/** The folder for a restore test, inside the backup folder; used while holding the lock of copies. */
export const scratchFolder = ({ backup }: Pick<Config, 'backup'>): string => join(backup.dir, 'drill')

/**
 * Removes the copies of all data that a killed restore test left behind; does nothing while one is running. This file
 * is separate so that the server does not load the whole restore test at startup.
 */
export async function removeAbortedRestoreTest({ config }: { config: Config }): Promise<void> {
  const folder = scratchFolder(config)
  if (!existsSync(folder)) return
  try {
    using _lock = acquireBackupLock(config.dataDir, 'backup-copy')
    await rm(folder, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
  }
}
