import { join } from 'node:path'
import { day } from '#domain/dates/durations.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Checksum } from '#server/hash-content.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { areManyMissing, readMissing } from '#server/media/missing-files.ts'
import { acquireBackupLock, assertFreeSpace, openScratchFolder } from '../backup-folder.ts'
import { copyName, findExpiredBackups, listBackups } from '../backup-names.ts'
import { readOutcomes, withOutcome } from '../outcomes.ts'
import { createEncrypter, encryptFile } from './age.ts'
import { openDestination } from './open-destination.ts'

type Source = Pick<AppContext, 'config' | 'db' | 'log' | 'now'>

type CompletedCopy = Checksum & { name: string }

/**
 * Encrypts the newest backup and copies it to the other location, then removes old copies there and records
 * the outcome.
 *
 * @throws {Conflict | ExplainedError | Error} Conflict during another copy or a restore test; any other error
 * is recorded first
 */
export async function copyNewestBackup(source: Source, signal: AbortSignal): Promise<CompletedCopy> {
  using _lock = acquireBackupLock(source.config.dataDir, 'backup-copy')
  return await withOutcome(source, ['copied', 'copy failed'], signal, () => copyNewest(source, signal))
}

async function copyNewest(source: Source, signal: AbortSignal): Promise<CompletedCopy> {
  const { dir, copyTo, recipients, keep, intervalMs } = source.config.backup
  if (!copyTo) throw new ExplainedError('BACKUP_COPY_TO is not set.')
  const [backup] = await listBackups(dir)
  if (!backup) throw new ExplainedError('There is no backup to copy yet.')
  const { name } = backup
  const encrypter = createEncrypter(recipients)
  const destination = await openDestination(copyTo)
  await using sending = await openScratchFolder(join(dir, 'sending'))
  await assertFreeSpace(dir, backup.bytes, 'encrypting a copy')
  const path = join(sending.path, copyName(name))
  const checksum = await encryptFile(encrypter, join(dir, name), path, signal)
  await destination.put({ path, ...checksum }, copyName(name), signal)
  const proven = (await readOutcomes(source.db))['copy tried']?.name
  try {
    const lost = await readMissing(source.db)
    // An older copy may be the last one with the pictures.
    const copies = lost && areManyMissing(lost) ? [] : await destination.list(signal)
    const retention = { keep, intervalMs: intervalMs ?? day }
    for (const { name: expired } of findExpiredBackups(copies, retention, { newest: name, proven }))
      await destination.remove(expired, signal)
  } catch (error) {
    // Only log other errors: the safest key has no permission to delete, and a lifecycle rule then removes old copies.
    if (signal.aborted) throw error
    source.log.warn({ err: error }, 'could not remove older copies of backups')
  }
  return { name, ...checksum }
}
