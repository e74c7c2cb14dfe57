import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { day } from '#domain/dates/durations.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { acquireCopyLock } from '../backup-lock.ts'
import { listBackups } from '../backup-names.ts'
import { assertFreeSpace } from '../free-space.ts'
import { readOutcomes, withOutcome } from '../outcomes.ts'
import { findExpiredBackups, type NewBackup, type Retention } from '../remove-old-backups.ts'
import { createEncrypter, encryptFile } from './age.ts'
import { copyName, type Destination } from './destination.ts'
import { hashFile } from './hash-file.ts'
import { openDestination } from './open-destination.ts'

/** In the folder of the backups, while one of them is encrypted and sent. */
const sendingFolder = 'sending'

type Source = { config: Pick<Config, 'backup' | 'dataDir'>; db: Db; log: Logger; now: () => Date }

export type CompletedCopy = { name: string; bytes: number; sha256: string }

/**
 * Encrypts the newest backup and copies it to the other place, then removes old copies there, and records how it went.
 * @throws {ExplainedError} once it is recorded
 */
export async function copyNewestBackup(source: Source, signal: AbortSignal): Promise<CompletedCopy> {
  const lock = acquireCopyLock(source.config.dataDir)
  try {
    return await withOutcome(source, ['copied', 'copy failed'], signal, () => copyNewest(source, signal))
  } finally {
    lock.release()
  }
}

async function copyNewest({ config, db, log }: Source, signal: AbortSignal): Promise<CompletedCopy> {
  const { dir, copyTo, recipients, keep, intervalMs } = config.backup
  if (!copyTo) throw new ExplainedError('BACKUP_COPY_TO is not set.')
  const [backup] = await listBackups(dir)
  if (!backup) throw new ExplainedError('There is no backup yet that could be copied.')
  const encrypter = createEncrypter(recipients)
  const destination = await openDestination(copyTo)
  const sending = join(dir, sendingFolder)
  try {
    // We hold the lock, so what is in there was aborted.
    await rm(sending, { recursive: true, force: true })
    await mkdir(sending, { mode: 0o700 })
    await assertFreeSpace(dir, backup.bytes, 'encrypt')
    const path = join(sending, copyName(backup.name))
    await encryptFile(encrypter, join(dir, backup.name), path, signal)
    const copy = { name: backup.name, bytes: (await stat(path)).size, sha256: await hashFile(path) }
    await destination.put(path, copyName(backup.name), signal)
    await removeOldCopies(
      destination,
      { keep, intervalMs: intervalMs ?? day },
      { newest: backup.name, proven: (await readOutcomes(db))['copy tried']?.name, log, signal },
    )
    return copy
  } finally {
    await rm(sending, { recursive: true, force: true }).catch(() => {})
  }
}

/** By the same rule as here. A key that may not delete is the safest one: then the place has a rule of its own. */
async function removeOldCopies(
  destination: Destination,
  retention: Retention,
  { log, signal, ...made }: NewBackup & { log: Logger; signal: AbortSignal },
) {
  try {
    const expired = findExpiredBackups(await destination.list(signal), retention, made)
    for (const { name } of expired) await destination.remove(name, signal)
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ err: error }, 'could not remove older copies of backups')
  }
}
