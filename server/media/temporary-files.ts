import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './store.ts'

/**
 * The folder for uploads in progress, `DATA_DIR/incoming`: on the same disk as the uploads, so that a move is atomic.
 *
 * @param options.exclusive false for a command beside a running server, whose uploads are in progress there
 */
export async function openTemporaryFiles(
  dataDir: string,
  { exclusive }: { exclusive: boolean },
): Promise<Pick<MediaStore, 'temporaryPath' | 'hasRoomFor'>> {
  const folder = join(dataDir, 'incoming')
  // Partial uploads of a crashed process.
  if (exclusive) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    temporaryPath: () => join(folder, randomUUID()),
    hasRoomFor: async (bytes) => keepsReserve(await statfs(folder), bytes),
  }
}

/**
 * Uploads are rejected before the disk is full, so that the database on it can go on writing: on a disk without a free
 * byte not even deleting works.
 */
export function keepsReserve(disk: { blocks: number; bavail: number; bsize: number }, bytes: number) {
  const reserve = Math.min(maxReserveBytes, disk.blocks * disk.bsize * reservedShare)
  return disk.bavail * disk.bsize - bytes >= reserve
}

const maxReserveBytes = 500_000_000
/** Of a small disk, since half a gigabyte may be all it has. */
const reservedShare = 0.02
