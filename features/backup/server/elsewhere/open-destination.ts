import { type BackupDestination, parseBackupDestination } from '#server/backup-config.ts'
import type { Config } from '#server/config.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { shellCommand } from '#server/shell-command.ts'
import { parseCopyTime } from '../backup-names.ts'
import type { Destination } from './destination.ts'

/**
 * Opens the location for copies. The code is loaded on demand, because most sites use only one type of
 * location, or none. Failures are {ExplainedError}s.
 */
export async function openDestination(place: BackupDestination): Promise<Destination> {
  if (place.kind === 's3') return (await import('./s3-destination.ts')).openS3Destination(place)
  return (await import('./folder-destination.ts')).openFolderDestination(place)
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
