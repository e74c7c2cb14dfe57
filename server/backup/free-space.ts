import { statfs } from 'node:fs/promises'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { ExplainedError } from '../jobs/explained-error.ts'
import { backupFailures } from './failures.ts'

/** Space left free for the site on the disk of the backups. */
const reserveBytes = 200_000_000

/** Checked before anything is written. @throws {ExplainedError} where the folder's disk has not so much left */
export async function assertFreeSpace(folder: string, bytes: number, what: keyof typeof uses) {
  const disk = await statfs(folder)
  const free = disk.bavail * disk.bsize
  const needed = bytes + reserveBytes
  if (free >= needed) return
  throw new ExplainedError(backupFailures.noRoom(uses[what], formatDiskSize(needed), formatDiskSize(free)))
}

const uses = {
  make: 'a backup',
  encrypt: 'encrypting a copy',
  try: 'trying a backup',
}
