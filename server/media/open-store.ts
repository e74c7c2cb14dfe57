import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { openDiskStore } from './disk-store.ts'
import type { MediaStore } from './store.ts'

/**
 * The store that the configuration names.
 * @param options.exclusive false for the command line, which works beside a running server
 * @throws {CannotStart} rather than putting files somewhere else than was asked for
 */
export async function openStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  options?: { exclusive: boolean },
): Promise<MediaStore> {
  if (s3) {
    throw new CannotStart(
      'S3_ENDPOINT is set, but this version keeps uploads in DATA_DIR only. Unset the S3_ variables.',
    )
  }
  return openDiskStore(dataDir, options)
}
