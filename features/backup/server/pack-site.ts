import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { derivedNames } from '#domain/media/pictures.ts'
import { hashWhileReading } from '#server/hash-content.ts'
import type { MediaStore } from '#server/media/store/store.ts'
import { system } from '#server/system.ts'
import { readVersion } from '#server/version.ts'
import { type FileChecksum, fileEntry, type Manifest, manifestName, rowsEntry } from './manifest.ts'
import type { ExportedRows } from './snapshot.ts'

type Source = ExportedRows & {
  /** The folder into which the rows were exported. */
  folder: string
  media: MediaStore
  time: Date
}

type Options = { signal: AbortSignal; onProgress: (files: number, bytes: number) => void }

/** Packs exported rows, the files that they refer to, and the manifest. */
export const packSite = (
  { folder, media, time, uploads, tables, migrations }: Source,
  options: Options,
): Packed<Manifest> =>
  packTar(time, async (add) => {
    for (const table of Object.keys(tables)) {
      const path = join(folder, rowsEntry(table))
      await add(rowsEntry(table), (await stat(path)).size, createReadStream(path))
    }
    const collected = await collectFiles(media, uploads, add, options)
    const manifest: Manifest = {
      product: 'Lamplight',
      format: 2,
      version: readVersion(),
      madeAt: time.toISOString(),
      migrations,
      tables,
      ...collected,
    }
    const list = Buffer.from(JSON.stringify(manifest, null, 1))
    await add(manifestName, list.length, [list])
    return manifest
  })

/**
 * Adds every file that the snapshot references, with its variants. File names are content hashes, so an
 * existing file is always the right one, even if it was written after the snapshot.
 */
async function collectFiles(
  media: MediaStore,
  uploads: readonly string[],
  add: AddEntry,
  { signal, onProgress }: Options,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: FileChecksum[] = []
  /** Files that a row of the snapshot references but the store lacks. */
  const missing: string[] = []
  let bytes = 0
  // List one name prefix at a time, so that the list never fills the memory.
  for (const prefix of new Set(uploads.map((name) => name.charAt(0)))) {
    const sizes = await listSizes(media, prefix)
    for (const upload of uploads.filter((name) => name.startsWith(prefix))) {
      // The file may have been added after the list was read.
      if (!sizes.has(upload)) sizes.set(upload, await media.size(upload))
      let isComplete = true
      for (const name of [upload, ...derivedNames(upload)]) {
        signal.throwIfAborted()
        const size = sizes.get(name)
        const content = size === undefined ? undefined : await media.open(name)
        // A file is removed before its variants. If it can be opened, the listed variants are complete.
        isComplete &&= content !== undefined || (name !== upload && size === undefined)
        if (size === undefined || !content) continue
        files.push(await add(fileEntry(name), size, content))
        bytes += size
        await system.nextTurn()
      }
      if (!isComplete && (await media.size(upload)) === undefined) missing.push(upload)
      onProgress(files.length, bytes)
    }
  }
  return { files, missing }
}

/** Lists all files with one prefix in one call: in a bucket, a call for every single file would cost time and money. */
async function listSizes(media: MediaStore, prefix: string) {
  const sizes = new Map<string, number | undefined>()
  for await (const { name, bytes } of media.list(prefix)) sizes.set(name, bytes)
  return sizes
}

type AddEntry = (
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<FileChecksum>

type Packed<T> = {
  /** Reading it fails with the error of `addEntries`, if that fails. */
  content: AsyncIterable<Uint8Array>
  added: Promise<T>
}

/**
 * Packs entries into a tar while its content is read. Holds one chunk in memory, no matter how long the entries are.
 *
 * @param addEntries adds the entries one after another
 */
function packTar<T>(mtime: Date, addEntries: (add: AddEntry) => Promise<T>): Packed<T> {
  const tar = pack()
  const added = addEntries(async (name, size, content) => {
    const read = hashWhileReading(content)
    await pipeline(read, tar.entry({ name, size, mtime, mode: 0o600, type: 'file' }))
    return { name, ...read.checksum() }
  })
  added.then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  )
  return { content: tar as AsyncIterable<Uint8Array>, added }
}
