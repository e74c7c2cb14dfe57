import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { hour } from '#domain/dates/durations.ts'
import { system } from '#server/system.ts'

export type StoredFile = {
  name: string
  bytes: number
  /** When the file was last stored. */
  putAt: Date
}

/**
 * Stores the uploaded files. A file's `name` starts with a hash of its content and ends with the extension of its type.
 */
export type MediaStore = {
  kind: 'disk' | 's3'
  /**
   * Moves a finished temporary file into place, durably. If the same content already exists, its `putAt` is
   * still updated, so that the sweep does not remove it as an orphan.
   */
  put(name: string, temporaryPath: string): Promise<void>
  /** `range` includes both `start` and `end`. Returns undefined if there is no such file. */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  size(name: string): Promise<number | undefined>
  remove(name: string): Promise<void>
  /**
   * Lists every file whose name starts with the prefix, in no particular order. Simultaneous changes may or
   * may not be included.
   */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Returns the total size, and the free space; null if that is unknown. */
  usage(): Promise<{ bytes: number; freeBytes: number | null }>
  reach(): Promise<void>
  /** Returns a path in a folder that is emptied at each start. */
  temporaryPath(): string
  /** Returns true if this many more bytes fit on the data folder's disk without using its reserve. */
  hasRoomFor(bytes: number): Promise<boolean>
}

/**
 * A younger file without a row is not an orphan, because files are stored before their row is inserted. No upload lasts
 * this long (`http/server-options.ts`).
 */
export const orphanAfterMs = hour

export async function putBytes(media: MediaStore, name: string, data: Buffer): Promise<void> {
  const path = media.temporaryPath()
  try {
    await writeFile(path, data, { mode: 0o600 })
    await media.put(name, path)
  } finally {
    await rm(path, { force: true })
  }
}

export type StoreOptions = {
  /** False for a command that may run next to a server, which may have uploads in progress. */
  exclusive?: boolean
}

/**
 * The folder for uploads in progress is `DATA_DIR/incoming`, on the same disk as the uploads, so that a move is atomic.
 */
export async function openTemporaryFiles(
  dataDir: string,
  { exclusive = true }: StoreOptions,
): Promise<Pick<MediaStore, 'temporaryPath' | 'hasRoomFor'>> {
  const folder = join(dataDir, 'incoming')
  // Deletes the partial uploads of a crashed process.
  if (exclusive) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    temporaryPath: () => join(folder, system.randomUUID()),
    hasRoomFor: async (bytes) => keepsReserve(await statfs(folder), bytes),
  }
}

/**
 * True if the disk keeps its reserve. Uploads are rejected before the disk is full, so that the database can still
 * write to it: on a completely full disk, even deleting fails.
 */
export const keepsReserve = (disk: DiskSpace, bytes: number): boolean =>
  disk.bavail * disk.bsize - bytes >= reserveOf(disk)

/** The result of `statfs`, in blocks of `bsize` bytes. */
export type DiskSpace = { blocks: number; bavail: number; bsize: number }

export const reserveOf = ({ blocks, bsize }: DiskSpace): number =>
  Math.min(maxReserveBytes, blocks * bsize * reservedShare)

const maxReserveBytes = 500_000_000
/** The reserve as a share of a small disk's size; some disks have only half a gigabyte. */
const reservedShare = 0.02
