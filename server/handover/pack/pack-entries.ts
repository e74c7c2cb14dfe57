import type { Readable } from 'node:stream'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { ListState } from '#domain/records/leaving.ts'
import { readBatches } from '../../content/read-page.ts'
import { recordTable } from '../../spreadsheets/record-table.ts'
import type { Table } from '../../spreadsheets/table.ts'
import { writeXlsx } from '../../spreadsheets/xlsx.ts'
import { writeZip, type ZipEntry } from '../../zip.ts'
import { handoverPage } from './handover-page.ts'
import { accessTable, consentTable, placeTable, signUpTable } from './office-tables.ts'
import { type PackContext, packReader } from './pack-context.ts'
import { packedPhotos } from './photos.ts'

/** What was read so far. */
export type PhotoCount = { photos: number; bytes: number; missing: string[] }

/**
 * What lies in a pack. The photos are an archive of their own in it: names of entries are not encrypted, and those of
 * albums and events may name people.
 */
export async function* packEntries(context: PackContext, count: PhotoCount): AsyncGenerator<ZipEntry> {
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
