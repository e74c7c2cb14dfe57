import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './store.ts'

/**
 * The folder for files on their way, `DATA_DIR/incoming`: beside the uploads, so that a move is one step.
 *
 * @param options.exclusive false for a command beside a running server, whose files are on their way there
 */
export async function openIncoming(
  dataDir: string,
  { exclusive }: { exclusive: boolean },
): Promise<Pick<MediaStore, 'temporaryPath' | 'hasRoomFor'>> {
  const folder = join(dataDir, 'incoming')
  // What a crash left half received belongs to nobody.
  if (exclusive) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    temporaryPath: () => join(folder, randomUUID()),
    hasRoomFor: async (bytes) => leavesReserve(await statfs(folder), bytes),
  }
}

/**
 * Pictures and videos stop before the disk is full, so that the database on it can go on writing: not even deleting
 * works on a disk without a free byte.
 */
export function leavesReserve(disk: { blocks: number; bavail: number; bsize: number }, bytes: number) {
  const reserve = Math.min(mostReserve, disk.blocks * disk.bsize * reservedPart)
  return disk.bavail * disk.bsize - bytes >= reserve
}

const mostReserve = 500_000_000
/** Of a small disk, since half a gigabyte may be all it has. */
const reservedPart = 0.02
