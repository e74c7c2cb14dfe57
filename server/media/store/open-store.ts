import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { openDiskStore } from './disk-store.ts'
import type { MediaStore, StoreOptions } from './store.ts'

/**
 * Opens the configured store: the bucket if the S3_ variables are set, otherwise the data folder.
 *
 * @throws {CannotStart} if an S3_ variable is wrong
 */
export async function openStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  log: Pick<Logger, 'warn'>,
  options: StoreOptions = {},
): Promise<MediaStore> {
  if (!s3) return openDiskStore(dataDir, options)
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store({ s3, dataDir }, log, options)
}
