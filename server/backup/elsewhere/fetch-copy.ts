import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseBackupPlace } from '../../backup-config.ts'
import type { Config } from '../../config.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { shellCommand } from '../../shell-command.ts'
import { assertFreeSpace } from '../free-space.ts'
import { copyMissing, parseCopyName } from './destination.ts'
import { openDestination } from './open-destination.ts'

/** In the folder of the backups, which may lie in an empty data folder. */
const fetchedFolder = 'fetched'

/**
 * Fetches a copy by its address, the place and its name, into a file that is removed when it is not needed any more.
 * @throws {ExplainedError}
 */
export async function fetchCopy(
  address: string,
  { dir, s3 }: Pick<Config['backup'], 'dir' | 's3'>,
  signal: AbortSignal,
): Promise<{ path: string } & AsyncDisposable> {
  const slash = address.lastIndexOf('/')
  const name = address.slice(slash + 1)
  if (!parseCopyName(name))
    throw new ExplainedError(
      `The address must end with the name of a copy. To see which there are: ${shellCommand('restore', '--list')}`,
    )
  const place = parseBackupPlace(address.slice(0, slash), s3)
  if (!place)
    throw new ExplainedError(
      'To fetch it, set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    )
  const destination = await openDestination(place)
  const found = (await destination.list(signal)).find((copy) => copy.name === name)
  if (!found) throw new ExplainedError(copyMissing)
  const folder = join(dir, fetchedFolder)
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await remove()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // It is unpacked beside it.
    await assertFreeSpace(folder, 2 * found.bytes, 'fetch')
    const path = join(folder, name)
    await destination.get(name, path, signal)
    return { path, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}
