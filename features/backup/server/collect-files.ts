import { derivedNames } from '#domain/media/pictures.ts'
import type { MediaStore } from '#server/media/store.ts'
import { system } from '#server/system.ts'
import { type FileChecksum, fileEntry, type Manifest } from './manifest.ts'
import type { AddEntry } from './pack-tar.ts'

type Options = { signal: AbortSignal; onProgress: (files: number, bytes: number) => void }

/**
 * Adds every file that the snapshot references, with its variants. File names are content hashes, so an
 * existing file is always the right one, even if it was written after the snapshot.
 */
export async function collectFiles(
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
