import { type FileHandle, open, rm, stat, statfs } from 'node:fs/promises'
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
  let file: FileHandle | undefined
  try {
    await assertUnused(to)
    const totalBytes = await measurePhotos(context)
    await assertRoom(context, dirname(to), totalBytes)
    // What a killed run has left.
    await rm(part, { force: true })
    file = await open(part, 'wx', 0o600)
    onBegin()
    const archive = writeZip(packEntries(context, count), { passphrase })
    const report = () => onProgress({ photos: count.photos, bytes: count.bytes, totalBytes })
    const bytes = await writeGently(watch(archive, signal, report), file)
    await file.sync()
    await assertUnused(to)
    if (!(await isAt(part, file))) throw new ExplainedError(handoverMessages.overtaken)
    await renameDurably(part, to)
    return { bytes, photos: count.photos, missing: count.missing.length }
  } catch (error) {
    if (file && (await isAt(part, file))) await rm(part, { force: true }).catch(() => {})
    throw error
  } finally {
    await file?.close()
  }
}

/**
 * Whether the file is still what lies there. Another run may have put its own part in its place; to name or remove
 * that would leave a pack that no passphrase opens. The file stays open meanwhile, so its number is not reused.
 */
async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const [own, found] = [await file.stat(), await stat(path).catch(() => undefined)]
  return found?.ino === own.ino && found.dev === own.dev
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
