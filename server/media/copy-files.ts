import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { originalNameOf } from '#domain/media/pictures.ts'
import { NoSpace } from '../errors.ts'
import type { MediaStore, StoredFile } from './store.ts'
import { hashStream, namePrefixes, storedType } from './stored-names.ts'

export type CopyProgress = {
  copied: number
  bytes: number
  /** Exist already, with the same size. */
  existing: number
  /** Do not match the hash in their name, and were not copied. */
  damaged: string[]
}

const concurrency = 8

/**
 * Copies every stored file from one store to another and leaves the first unchanged. Existing files are skipped, so that
 * an aborted copy continues where it stopped.
 *
 * @param onProgress is called after each few files
 */
export async function copyFiles(
  from: MediaStore,
  to: MediaStore,
  onProgress: (progress: CopyProgress) => void,
): Promise<CopyProgress> {
  const progress: CopyProgress = { copied: 0, bytes: 0, existing: 0, damaged: [] }
  for (const prefix of namePrefixes) {
    const existing = new Map<string, number>()
    for await (const { name, bytes } of to.list(prefix)) existing.set(name, bytes)
    const pending: StoredFile[] = []
    for await (const file of from.list(prefix)) {
      if (!storedType(file.name)) continue
      if (existing.get(file.name) === file.bytes) progress.existing += 1
      else pending.push(file)
    }
    for (let index = 0; index < pending.length; index += concurrency) {
      const batch = pending.slice(index, index + concurrency)
      await Promise.all(batch.map((file) => copyOne(from, to, file, existing.has(file.name), progress)))
      onProgress(progress)
    }
    onProgress(progress)
  }
  return progress
}

async function copyOne(
  from: MediaStore,
  to: MediaStore,
  { name, bytes }: StoredFile,
  replacesOther: boolean,
  progress: CopyProgress,
) {
  if (!(await to.hasRoomFor(bytes))) throw new NoSpace()
  const path = to.temporaryPath()
  try {
    const content = await from.open(name)
    // It was removed since it was listed.
    if (!content) return
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    if (!(await isIntact(path, name, bytes))) {
      progress.damaged.push(name)
      return
    }
    // With another size, it is left over from an aborted copy.
    if (replacesOther) await to.remove(name)
    await to.put(name, path)
    if ((await to.size(name)) !== bytes) throw new Error(`${name} did not arrive whole.`)
    progress.copied += 1
    progress.bytes += bytes
  } finally {
    await rm(path, { force: true })
  }
}

/** Whether size and hash are right; variants of a picture have no hash of their own. */
async function isIntact(path: string, name: string, bytes: number) {
  if ((await stat(path)).size !== bytes) return false
  return originalNameOf(name) !== name || name.startsWith(await hashStream(createReadStream(path)))
}
