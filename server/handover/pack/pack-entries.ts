import type { Readable } from 'node:stream'
import { writeXlsx } from '../../spreadsheets/xlsx.ts'
import { writeZip, type ZipEntry } from '../../zip.ts'
import { handoverPage } from './handover-page.ts'
import { packTables } from './lists.ts'
import type { PackContext } from './pack-context.ts'
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
