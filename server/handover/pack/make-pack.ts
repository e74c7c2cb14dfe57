import { open, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { handoverMessages } from '#domain/admin/handover.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { databaseSize } from '../../db/database-size.ts'
import { renameDurably } from '../../fsync.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { writeGently } from '../../jobs/write-gently.ts'
import { keepsReserve } from '../../media/store.ts'
import { writeZip } from '../../zip.ts'
import type { CompletedPack, PackProgress } from '../packs.ts'
import type { PackContext } from './pack-context.ts'
import { type PhotoCount, packEntries } from './pack-entries.ts'
import { measurePhotos } from './photos.ts'

type PackOptions = {
  /** The file to be made. */
  to: string
  passphrase: string
  signal?: AbortSignal
  /** Once nothing stands in its way, before anything is written. */
  onBegin?: () => void
  onProgress?: (progress: PackProgress) => void
}

/**
 * Makes a handover pack while the site goes on. It appears under its name only once it is whole and on the disk, and never
 * in place of another file.
 *
 * @throws {ExplainedError} or what the system says
 */
export async function makePack(context: PackContext, options: PackOptions): Promise<CompletedPack> {
  const { to, passphrase, signal = neverAborted, onBegin = () => {}, onProgress = () => {} } = options
  const part = `${to}.part`
  const count: PhotoCount = { photos: 0, bytes: 0, missing: [] }
  await assertUnused(to)
  const totalBytes = await measurePhotos(context)
  await assertRoom(context, dirname(to), totalBytes)
  await using file = await openNew(part)
  try {
    onBegin()
    const archive = writeZip(packEntries(context, count), { passphrase })
    const report = () => onProgress({ photos: count.photos, bytes: count.bytes, totalBytes })
    const bytes = await writeGently(watch(archive, signal, report), file)
    await file.sync()
    await assertUnused(to)
    await renameDurably(part, to)
    return { bytes, photos: count.photos, missing: count.missing.length }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

/** Nothing that is there is replaced: it may be what another run is writing. */
const openNew = (part: string) =>
  open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new ExplainedError(handoverMessages.unfinished(part)) : error
  })

async function* watch(archive: AsyncIterable<Uint8Array>, signal: AbortSignal, report: () => void) {
  for await (const chunk of archive) {
    signal.throwIfAborted()
    yield chunk
    report()
  }
}

async function assertUnused(path: string) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found) throw new ExplainedError(handoverMessages.exists)
}

/** The photos are as large in the pack as they are; the lists are smaller than the database. */
async function assertRoom({ db }: PackContext, folder: string, photoBytes: number) {
  const needed = photoBytes + ((await databaseSize(db)) ?? 0)
  const disk = await statfs(folder)
  if (keepsReserve(disk, needed)) return
  throw new ExplainedError(
    handoverMessages.noRoom(formatDiskSize(needed), formatDiskSize(disk.bavail * disk.bsize)),
  )
}

const neverAborted = new AbortController().signal
