import { kinds } from '#domain/kinds/index.ts'
import { exportTable } from '#features/reports/server/export-table.ts'
import type { Table } from '#server/spreadsheets/table.ts'
import { writeXlsx } from '#server/spreadsheets/xlsx.ts'
import { writeZip, type ZipEntry } from '#server/zip.ts'
import { accessTable, consentTable, hostingTable, signUpTable } from './office-tables.ts'
import { type PackContext, packReader } from './pack-context.ts'
import { listPhotos, type PackedPhoto } from './photos.ts'
import { readMeFirst } from './read-me-first.ts'

export type PackOptions = {
  passphrase: string
  signal?: AbortSignal | undefined
  onProgress?: ((photos: number, bytes: number) => void) | undefined
}

/** A pack that is made while its content is read. `photos` and `missing` are counted meanwhile. */
type Pack = { content: AsyncIterable<Uint8Array>; photos: number; missing: number }

/** Makes a handover pack while the site keeps running. Reading it fails if it cannot be finished. */
export function makePack(context: PackContext, { passphrase, ...options }: PackOptions): Pack {
  const pack = { photos: 0, missing: 0 }
  const entries = packEntries(context, { ...options, pack })
  return Object.assign(pack, { content: writeZip(entries, { passphrase }) })
}

type Contents = Omit<PackOptions, 'passphrase'> & { pack: Pick<Pack, 'photos' | 'missing'> }

/**
 * Yields the entries of a pack. The photos are in an archive inside it, because entry names are not
 * encrypted, and names of albums and events may contain people's names.
 */
async function* packEntries(context: PackContext, contents: Contents): AsyncGenerator<ZipEntry> {
  contents.signal?.throwIfAborted()
  yield { path: 'Read me first.html', content: [await readMeFirst(context)] }
  yield { path: 'Lists.xlsx', content: writeXlsx(...(await packTables(context))), isCompressed: true }
  /** The paths of photos that the site has lost. */
  const missing: string[] = []
  const photos = photoEntries(context, await listPhotos(context), missing, contents)
  yield { path: 'Photos.zip', content: writeZip(photos), isCompressed: true }
  contents.pack.missing = missing.length
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

async function* photoEntries(
  context: PackContext,
  photos: readonly PackedPhoto[],
  missing: string[],
  { pack, signal, onProgress }: Contents,
): AsyncGenerator<ZipEntry> {
  let read = 0
  for (const { stored, path, bytes } of photos) {
    signal?.throwIfAborted()
    const content = await context.media.open(stored)
    if (!content) {
      missing.push(path)
      continue
    }
    yield { path, content, isCompressed: true }
    pack.photos += 1
    read += bytes
    onProgress?.(pack.photos, read)
  }
}
