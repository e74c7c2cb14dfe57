import { join } from 'node:path'
import { day } from '#domain/dates/durations.ts'
import type { AppContext } from '#server/app-context.ts'
import { type BackupDestination, parseBackupDestination } from '#server/backup-config.ts'
import type { Config } from '#server/config.ts'
import type { Checksum } from '#server/hash-content.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { areManyMissing, readMissing } from '#server/media/store/missing-files.ts'
import { shellCommand } from '#server/shell-command.ts'
import {
  acquireBackupLock,
  assertFreeSpace,
  copyName,
  findExpiredBackups,
  listBackups,
  openScratchFolder,
  parseCopyTime,
} from '../backup-folder.ts'
import { readOutcomes, withOutcome } from '../schedule.ts'
import { createEncrypter, encryptFile } from './age.ts'
import { type Destination, openFolderDestination } from './destination.ts'

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
  const encrypter = await createEncrypter(recipients)
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

/**
 * Opens the location for copies. The code is loaded on demand, because most sites use only one type of
 * location, or none. Failures are {ExplainedError}s.
 */
export async function openDestination(place: BackupDestination): Promise<Destination> {
  if (place.kind === 's3') return (await import('./s3-destination.ts')).openS3Destination(place)
  return openFolderDestination(place)
}

/** Opens a copy by its address, which contains the location and the name. @throws {ExplainedError} */
export async function openCopy(
  address: string,
  s3: Config['backup']['s3'],
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const slash = address.lastIndexOf('/')
  const name = address.slice(slash + 1)
  if (!parseCopyTime(name))
    throw new ExplainedError(
      `The address must end with the name of a copy. To see which there are: ${shellCommand('restore', '--list')}`,
    )
  const place = parseBackupDestination(address.slice(0, slash), s3)
  if (!place)
    throw new ExplainedError(
      'To fetch it, set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    )
  return (await openDestination(place)).open(name, signal)
}
