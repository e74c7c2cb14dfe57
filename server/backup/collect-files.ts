import { setImmediate as nextTurn } from 'node:timers/promises'
import { derivedNames } from '#domain/pictures.ts'
import type { Db } from '../db/tables.ts'
import type { MediaStore } from '../media/store.ts'
import type { FileSum } from './manifest.ts'
import type { TarWriter } from './write-tar.ts'

export const uploadEntry = (name: string) => `uploads/${name}`

type Collected = {
  files: FileSum[]
  /** Files that a row of the snapshot names, and that were not there. */
  absent: string[]
}

type Progress = (files: number, bytes: number) => void

/**
 * Adds every file that the snapshot names, with what was drawn from it. Names are hashes of the content, so a file
 * that is there is the right one, whatever has been written since.
 */
export async function collectFiles(
  { media, at }: { media: MediaStore; at: Date },
  uploads: readonly string[],
  tar: TarWriter,
  { signal, tell }: { signal: AbortSignal; tell: Progress },
): Promise<Collected> {
  const files: FileSum[] = []
  const absent: string[] = []
  let bytes = 0
  // A part of all names after the other, so that never all of them are in memory.
  for (const digit of new Set(uploads.map((name) => name.charAt(0)))) {
    const sizes = await sizesIn(media, digit)
    for (const upload of uploads.filter((name) => name.startsWith(digit))) {
      // What a list does not know yet may be there all the same.
      if (!sizes.has(upload)) sizes.set(upload, await media.size(upload))
      let isWhole = true
      for (const name of [upload, ...derivedNames(upload)]) {
        signal.throwIfAborted()
        const size = sizes.get(name)
        const content = size === undefined ? undefined : await media.open(name)
        // A file is removed before what was drawn from it, so where it opens the list has missed nothing of it.
        isWhole &&= content !== undefined || (name !== upload && size === undefined)
        if (size === undefined || !content) continue
        files.push(await tar.add({ name: uploadEntry(name), bytes: size, mtime: at, content }))
        bytes += size
        await nextTurn()
      }
      if (!isWhole && (await media.size(upload)) === undefined) absent.push(upload)
      tell(files.length, bytes)
    }
  }
  return { files, absent }
}

/** Asked all at once: in a bucket, each question about a single file costs time and money. */
async function sizesIn(media: MediaStore, beginning: string) {
  const sizes = new Map<string, number | undefined>()
  for await (const { name, bytes } of media.list(beginning)) sizes.set(name, bytes)
  return sizes
}

/** Which of these files the site has given up since the snapshot; the others it has lost by itself. */
export async function givenUp(db: Db, uploads: readonly string[]): Promise<string[]> {
  if (uploads.length === 0) return []
  const rows = await db.selectFrom('uploads').select('name').execute()
  const now = new Set(rows.map(({ name }) => name))
  return uploads.filter((name) => !now.has(name))
}
