import { open, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { handoverMessages } from '#domain/admin/handover.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { ListState } from '#domain/records/leaving.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { readBatches } from '../../content/read-page.ts'
import { databaseSize } from '../../db/database-size.ts'
import { renameDurably } from '../../fsync.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { writeGently } from '../../jobs/write-gently.ts'
import { keepsReserve } from '../../media/store.ts'
import { recordTable } from '../../spreadsheets/record-table.ts'
import type { Table } from '../../spreadsheets/table.ts'
import { writeXlsx } from '../../spreadsheets/xlsx.ts'
import { writeZip, type ZipEntry } from '../../zip.ts'
import type { CompletedPack, PackProgress } from '../packs.ts'
import { handoverPage } from './handover-page.ts'
import { accessTable, consentTable, placeTable, signUpTable } from './office-tables.ts'
import { type PackContext, packReader } from './pack-context.ts'
import { measurePhotos, packedPhotos } from './photos.ts'

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

/** What was read so far. */
type PhotoCount = { photos: number; bytes: number; missing: string[] }

/**
 * What lies in a pack. The photos are an archive of their own in it: names of entries are not encrypted, and those of
 * albums and events may name people.
 */
async function* packEntries(context: PackContext, count: PhotoCount): AsyncGenerator<ZipEntry> {
  yield { path: 'Read me first.html', content: [await handoverPage(context)] }
  yield { path: 'Lists.xlsx', content: writeXlsx(...packTables(context)), isCompressed: true }
  yield { path: 'Photos.zip', content: writeZip(photoEntries(context, count)), isCompressed: true }
  if (count.missing.length > 0)
    yield { path: 'Missing photos.txt', content: [`${count.missing.join('\r\n')}\r\n`] }
}

async function* photoEntries(context: PackContext, count: PhotoCount): AsyncGenerator<ZipEntry> {
  for await (const { stored, path } of packedPhotos(context)) {
    const file = await context.media.open(stored)
    if (file) {
      yield { path, content: countBytes(file, count), isCompressed: true }
      count.photos += 1
    } else count.missing.push(path)
  }
}

async function* countBytes(file: Readable, count: PhotoCount): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) {
    count.bytes += chunk.length
    yield chunk
  }
}

/** Every list of the site as a table: those of the menu, who has left, and those of the office. Read while they are written. */
function packTables(context: PackContext): Table[] {
  return [
    ...kinds.map((kind) => kindTable(context, kind)),
    ...kinds
      .filter(({ canLeave }) => canLeave)
      .map((kind) => ({ ...kindTable(context, kind, 'left'), title: `${kind.labels.many} who left` })),
    consentTable(context),
    accessTable(context),
    signUpTable(context),
    placeTable(context),
  ]
}

function kindTable({ db, config, now }: PackContext, kind: Kind, state?: ListState): Table {
  const scope = { kind, q: '', filters: {}, state, actor: packReader, now: now() }
  return recordTable(kind, readBatches(db, scope), { actor: packReader, publicUrl: config.publicUrl })
}
