import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { handoverMessages } from '#domain/admin/handover.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { writeGently } from '../../backup/write-gently.ts'
import { databaseSize } from '../../db/database-size.ts'
import { fsync } from '../../fsync.ts'
import { keepsReserve } from '../../media/store.ts'
import { explainFailure, HandoverError } from '../handover-error.ts'
import type { CompletedPack, PackProgress } from '../packs.ts'
import { writeArchive } from './archive.ts'
import type { PackContext } from './pack-context.ts'
import { type PhotoCount, packEntries } from './pack-entries.ts'
import { measurePhotos } from './photos.ts'

type PackOptions = {
  /** The file to be made. */
  to: string
  passphrase: string
  signal?: AbortSignal
  onProgress?: (progress: PackProgress) => void
}

/**
 * Makes a handover pack while the site goes on. It appears under its name only once it is whole and on the disk, and never
 * in place of another file.
 *
 * @throws {HandoverError} in a sentence, or what the system says
 */
export async function makePack(context: PackContext, options: PackOptions): Promise<CompletedPack> {
  const { to, passphrase, signal = neverAborted, onProgress = () => {} } = options
  const part = `${to}.part`
  const count: PhotoCount = { photos: 0, bytes: 0, missing: [] }
  try {
    await assertUnused(to)
    const totalBytes = await measurePhotos(context)
    await assertRoom(context, dirname(to), totalBytes)
    // What a killed run has left.
    await rm(part, { force: true })
    const file = await open(part, 'wx', 0o600)
    const archive = writeArchive(packEntries(context, count), { passphrase })
    const report = () => onProgress({ photos: count.photos, bytes: count.bytes, totalBytes })
    const bytes = await writeGently(watch(archive, signal, report), file)
      .finally(() => file.sync())
      .finally(() => file.close())
    await assertUnused(to)
    await rename(part, to)
    await fsync(dirname(to))
    return { bytes, photos: count.photos, missing: count.missing.length }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw explainFailure(error)
  }
}

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
  if (found) throw new HandoverError(handoverMessages.exists)
}

/** The photos are as large in the pack as they are; the lists are smaller than the database. */
async function assertRoom({ db }: PackContext, folder: string, photoBytes: number) {
  const needed = photoBytes + ((await databaseSize(db)) ?? 0)
  const disk = await statfs(folder)
  if (keepsReserve(disk, needed)) return
  throw new HandoverError(
    handoverMessages.noRoom(formatDiskSize(needed), formatDiskSize(disk.bavail * disk.bsize)),
  )
}

const neverAborted = new AbortController().signal
