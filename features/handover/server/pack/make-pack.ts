import { open, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { kinds } from '#domain/kinds/index.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { exportTable } from '#features/manage/server/export-table.ts'
import { readDatabaseSize } from '#server/db/database-size.ts'
import { renameDurably } from '#server/fsync.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { writeThrottled } from '#server/jobs/write-throttled.ts'
import { keepsReserve } from '#server/media/store.ts'
import type { Table } from '#server/spreadsheets/table.ts'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import { writeZip, type ZipEntry } from '#server/zip.ts'
import { handoverMessages } from '../../handover.ts'
import type { CompletedPack, PackOptions, PackProgress } from '../packs.ts'
import { accessTable, consentTable, hostingTable, signUpTable } from './office-tables.ts'
import { type PackContext, packReader } from './pack-context.ts'
import { listPhotos, type PackedPhoto } from './photos.ts'
import { readMeFirst } from './read-me-first.ts'

type Options = Pick<PackOptions, 'to' | 'passphrase'> &
  Partial<PackOptions> & {
    /** Called once all checks have passed, before anything is written. */
    onBegin?: () => void
  }

/**
 * Makes a handover pack while the site keeps running. The pack gets its name only once it is complete and on
 * the disk, and never replaces another file.
 *
 * @throws {ExplainedError} or a system error
 */
export async function makePack(context: PackContext, options: Options): Promise<CompletedPack> {
  const { to, passphrase, signal, onBegin } = options
  const part = `${to}.part`
  await assertUnused(to)
  const photos = await listPhotos(context)
  const totalBytes = photos.reduce((sum, { bytes }) => sum + bytes, 0)
  await assertRoom(context, dirname(to), totalBytes)
  await using file = await openNew(part)
  try {
    onBegin?.()
    const progress = { photos: 0, bytes: 0, totalBytes }
    const missing: string[] = []
    const entries = packEntries(context, { ...options, photos, progress, missing })
    const bytes = await writeThrottled(writeZip(entries, { passphrase }), file)
    await file.sync()
    signal?.throwIfAborted()
    await assertUnused(to)
    await renameDurably(part, to)
    return { bytes, photos: progress.photos, missing: missing.length }
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

async function assertUnused(path: string) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found) throw new ExplainedError(handoverMessages.exists)
}

/**
 * Checks that the pack fits on the disk. Photos take up the same space in it; the lists are smaller than the database.
 */
async function assertRoom({ db }: PackContext, folder: string, photoBytes: number) {
  const needed = photoBytes + ((await readDatabaseSize(db)) ?? 0)
  const disk = await statfs(folder)
  if (keepsReserve(disk, needed)) return
  const free = formatDiskSize(disk.bavail * disk.bsize)
  throw new ExplainedError(handoverMessages.noRoom(formatDiskSize(needed), free))
}

/** Opens a new file but never an existing one, which another run may be writing. */
const openNew = (part: string) =>
  open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new ExplainedError(handoverMessages.unfinished(part)) : error
  })

type Contents = Partial<PackOptions> & {
  photos: PackedPhoto[]
  progress: PackProgress
  /** The paths of photos that the site has lost. */
  missing: string[]
}

/**
 * Yields the entries of a pack. The photos are in an archive inside it, because entry names are not
 * encrypted, and names of albums and events may contain people's names.
 */
async function* packEntries(context: PackContext, contents: Contents): AsyncGenerator<ZipEntry> {
  contents.signal?.throwIfAborted()
  yield { path: 'Read me first.html', content: [await readMeFirst(context)] }
  yield { path: 'Lists.xlsx', content: writeXlsx(...(await packTables(context))), isCompressed: true }
  yield { path: 'Photos.zip', content: writeZip(photoEntries(context, contents)), isCompressed: true }
  const { missing } = contents
  if (missing.length > 0) yield { path: 'Missing photos.txt', content: [`${missing.join('\r\n')}\r\n`] }
}

/** Returns every list as exported, the people who have left, and data that is not in any export. */
function packTables(context: PackContext): Promise<Table[]> {
  const scope = { q: '', filters: {}, actor: packReader }
  const left = kinds.filter(({ canLeave }) => canLeave)
  return Promise.all([
    ...kinds.map((kind) => exportTable(context, { ...scope, kind })),
    ...left.map(async (kind) => ({
      ...(await exportTable(context, { ...scope, kind, state: 'left' })),
      title: `${kind.labels.many} who left`,
    })),
    ...[consentTable, hostingTable, accessTable, signUpTable].map((table) => table(context)),
  ])
}

async function* photoEntries(context: PackContext, contents: Contents): AsyncGenerator<ZipEntry> {
  const { photos, progress, missing, signal, onProgress } = contents
  for (const { stored, path, bytes } of photos) {
    signal?.throwIfAborted()
    const content = await context.media.open(stored)
    if (!content) {
      missing.push(path)
      continue
    }
    yield { path, content, isCompressed: true }
    progress.photos += 1
    progress.bytes += bytes
    onProgress?.({ ...progress })
  }
}
