import type { BackupPlace } from '../../backup-config.ts'
import type { Destination } from './destination.ts'

/** Loaded when it is used: most sites use one of them, or none. */
export async function openDestination(place: BackupPlace): Promise<Destination> {
  if (place.kind === 's3') return (await import('./s3-destination.ts')).openS3Destination(place)
  return (await import('./folder-destination.ts')).openFolderDestination(place)
}
