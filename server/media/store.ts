import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { hour } from '#domain/dates/durations.ts'

export type StoredFile = {
  name: string
  bytes: number
  /** When it was last stored. */
  putAt: Date
}

/**
 * The store of uploaded files. A file's `name` starts with a hash of its content and ends with the extension
 * of its type.
 */
export type MediaStore = {
  kind: 'disk' | 's3'
  /**
   * Moves a finished temporary file into place, durably. If the same content already exists, its `putAt` is
   * still updated, so that the sweep does not take it for an old orphan.
   */
  put(name: string, temporaryPath: string): Promise<void>
  /** Opens a file, whole or from `start` to `end` inclusive; returns undefined if there is none. */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  size(name: string): Promise<number | undefined>
  remove(name: string): Promise<void>
  /**
   * Lists every file whose name starts with the prefix, in no particular order. Simultaneous changes may or
   * may not be included.
   */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Returns the total size of the store, and the free space; null if that is unknown. */
  usage(): Promise<{ bytes: number; freeBytes: number | null }>
  /** Throws if the store cannot be used. */
  reach(): Promise<void>
  /** Returns a path for a temporary file, in a folder that is emptied at each start. */
  temporaryPath(): string
  /** Returns true if this many more bytes fit on the data folder's disk without using its reserve. */
  hasRoomFor(bytes: number): Promise<boolean>
}

/**
 * How old a file without a row must be to count as an orphan, because files are stored before their row is
 * inserted. No upload lasts that long (`http/server-options.ts`).
 */
export const orphanAfterMs = hour

/** Writes bytes to the store, through a temporary file. */
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
  /** False for a command that may run at the same time as a server, which may have uploads in progress. */
  exclusive?: boolean
}

/**
 * Opens the folder for uploads in progress, `DATA_DIR/incoming`. It is on the same disk as the uploads, so
 * that a move is atomic.
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
    temporaryPath: () => join(folder, randomUUID()),
    hasRoomFor: async (bytes) => keepsReserve(await statfs(folder), bytes),
  }
}

/**
 * Returns true if the disk keeps its reserve. Uploads are rejected before the disk is full, so that the
 * database can still write to it: on a completely full disk, even deleting fails.
 */
export const keepsReserve = (disk: DiskSpace, bytes: number): boolean =>
  disk.bavail * disk.bsize - bytes >= reserveOf(disk)

/** The result of `statfs` for a disk, in blocks of `bsize` bytes. */
export type DiskSpace = { blocks: number; bavail: number; bsize: number }

export const reserveOf = ({ blocks, bsize }: DiskSpace): number =>
  Math.min(maxReserveBytes, blocks * bsize * reservedShare)

const maxReserveBytes = 500_000_000
/** The reserve of a small disk, as a share of its size; some have only half a gigabyte. */
const reservedShare = 0.02
