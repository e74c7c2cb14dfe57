import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { BackupRow } from '../../db/operation-rows.ts'
import type { Db } from '../../db/tables.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { acquireCopyLock } from '../backup-lock.ts'
import { listBackups } from '../backup-names.ts'
import { copyName } from '../elsewhere/destination.ts'
import { openDestination } from '../elsewhere/open-destination.ts'
import { assertFreeSpace } from '../free-space.ts'
import { readOutcomes, withOutcome } from '../outcomes.ts'
import { scratchFolder } from './aborted-trial.ts'
import { tryBackup } from './try-backup.ts'

type Source = {
  config: Pick<Config, 'backup' | 'dataDir' | 'databaseUrl'>
  db: Db
  log: Logger
  now: () => Date
}

/** What was compared. Without the key, a copy is only compared with what was sent, as a whole. */
export type DrillReport = { name: string; rows: number | null; files: number | null }

type Drill = { backup?: DrillReport; copy?: DrillReport }

/**
 * Tries the newest backup, and the newest copy elsewhere, by restoring them into a folder of their own; records how it went.
 * @throws {ExplainedError} of the first that failed, once it is recorded
 */
export async function runDrill(source: Source, signal: AbortSignal): Promise<Drill> {
  const { backup } = source.config
  const lock = acquireCopyLock(source.config.dataDir)
  try {
    const report: Drill = {}
    const failures: unknown[] = []
    const attempt = async (
      what: keyof Drill,
      outcomes: [BackupRow['outcome'], BackupRow['outcome']],
      work: Work,
    ) => {
      try {
        report[what] = await withOutcome(source, outcomes, signal, () => inScratch(source, signal, work))
      } catch (error) {
        failures.push(error)
      }
    }
    if ((await listBackups(backup.dir)).length > 0 || !backup.copyTo)
      await attempt('backup', ['tried', 'trial failed'], tryNewestBackup)
    signal.throwIfAborted()
    if (backup.copyTo) await attempt('copy', ['copy tried', 'copy trial failed'], tryCopy)
    if (failures.length > 0) throw failures[0]
    return report
  } finally {
    lock.release()
  }
}

type Work = (source: Source, scratch: string, signal: AbortSignal) => Promise<DrillReport>

async function inScratch(source: Source, signal: AbortSignal, work: Work): Promise<DrillReport> {
  const scratch = scratchFolder(source.config)
  const clear = () => rm(scratch, { recursive: true, force: true })
  try {
    // We hold the lock, so what is in there was aborted.
    await clear()
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    return await work(source, scratch, signal)
  } finally {
    await clear().catch(() => {})
  }
}

const tryNewestBackup: Work = async ({ config }, scratch, signal) => {
  const { dir } = config.backup
  const [newest] = await listBackups(dir)
  if (!newest) throw new ExplainedError('There is no backup yet that could be tried.')
  await assertFreeSpace(dir, newest.bytes, 'try')
  const { databaseUrl } = config
  return { name: newest.name, ...(await tryBackup(join(dir, newest.name), scratch, { databaseUrl, signal })) }
}

/** It is read whole and its hash compared with that of what was sent; with the key at hand it is restored as well. */
const tryCopy: Work = async ({ config, db }, scratch, signal) => {
  const { copyTo, dir, identityFile } = config.backup
  if (!copyTo) throw new ExplainedError('BACKUP_COPY_TO is not set.')
  const { copied } = await readOutcomes(db)
  if (!copied?.name) throw new ExplainedError('There is no copy yet that could be tried.')
  const destination = await openDestination(copyTo)
  const name = copyName(copied.name)
  const found = (await destination.list(signal)).find((copy) => copy.name === name)
  if (!found) throw new ExplainedError('The last copy is not at BACKUP_COPY_TO any more.')
  const hash = createHash('sha256')
  for await (const chunk of await destination.open(name, signal)) hash.update(chunk)
  if (hash.digest('hex') !== copied.sha256)
    throw new ExplainedError('The copy at BACKUP_COPY_TO is not what it was when it was sent.')
  if (!identityFile) return { name: copied.name, rows: null, files: null }
  await stat(identityFile).catch(() => {
    throw new ExplainedError('There is no file at BACKUP_AGE_IDENTITY.')
  })
  await assertFreeSpace(dir, found.bytes, 'try')
  const { databaseUrl } = config
  const content = await destination.open(name, signal)
  return { name: copied.name, ...(await tryBackup(content, scratch, { databaseUrl, identityFile, signal })) }
}
