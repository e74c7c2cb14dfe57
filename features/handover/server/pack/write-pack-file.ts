import { open, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { readDatabaseSize } from '#server/db/database-size.ts'
import { renameDurably } from '#server/fsync.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { writeThrottled } from '#server/jobs/write-throttled.ts'
import { keepsReserve } from '#server/media/store/store.ts'
import { handoverMessages } from '../../handover.ts'
import { makePack, type PackOptions } from './make-pack.ts'
import type { PackContext } from './pack-context.ts'
import { listPhotos } from './photos.ts'

type Options = PackOptions & {
  /** Called once all checks have passed, before anything is written. */
  onBegin?: () => void
}

/**
 * Writes a pack into a file, which gets its name only once it is complete and on the disk, and never replaces another.
 *
 * @throws {ExplainedError} or a system error
 */
export async function writePackFile(
  context: PackContext,
  to: string,
  { onBegin, ...options }: Options,
): Promise<{ bytes: number; photos: number; missing: number }> {
  const part = `${to}.part`
  await assertUnused(to)
  await assertRoom(context, dirname(to))
  await using file = await openNew(part)
  try {
    onBegin?.()
    const pack = makePack(context, options)
    const bytes = await writeThrottled(pack.content, file)
    await file.sync()
    options.signal?.throwIfAborted()
    await assertUnused(to)
    await renameDurably(part, to)
    return { bytes, photos: pack.photos, missing: pack.missing }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

/**
 * Checks that the pack fits on the disk. Photos take up the same space in it; the lists are smaller than the database.
 */
async function assertRoom(context: PackContext, folder: string) {
  const photos = await listPhotos(context)
  const photoBytes = photos.reduce((sum, { bytes }) => sum + bytes, 0)
  const needed = photoBytes + ((await readDatabaseSize(context.db)) ?? 0)
  const disk = await statfs(folder)
  if (keepsReserve(disk, needed)) return
  const free = formatDiskSize(disk.bavail * disk.bsize)
  throw new ExplainedError(handoverMessages.noRoom(formatDiskSize(needed), free))
}

async function assertUnused(path: string) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found) throw new ExplainedError(handoverMessages.exists)
}

/** Opens a new file but never an existing one, which another run may be writing. */
const openNew = (part: string) =>
  open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new ExplainedError(handoverMessages.unfinished(part)) : error
  })
