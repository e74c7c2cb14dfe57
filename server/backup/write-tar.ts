import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { type Pack, pack } from 'tar-stream'
import type { FileChecksum } from './manifest.ts'
import { writeGently } from './write-gently.ts'

/** One entry: its name, size and content. */
export type Entry = { name: string; bytes: number; mtime: Date; content: AsyncIterable<Uint8Array> }

export type TarWriter = { add(entry: Entry): Promise<FileChecksum> }

/**
 * Writes a tar file that only its owner may read, and waits until it is on the disk. Holds one chunk in memory, however
 * long the entries are.
 *
 * @param addEntries adds the entries, one after the other
 * @returns how many bytes it has
 */
export async function writeTar(path: string, addEntries: (tar: TarWriter) => Promise<void>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    const tar = pack()
    const added = addEntries({ add: (entry) => addEntry(tar, entry) }).then(
      () => tar.finalize(),
      // The reader of the tar sees the error.
      (error) => void tar.destroy(error),
    )
    const bytes = await writeGently(tar as AsyncIterable<Uint8Array>, file).finally(() => added)
    await file.sync()
    return bytes
  } finally {
    await file.close()
  }
}

async function addEntry(tar: Pack, { name, bytes, mtime, content }: Entry): Promise<FileChecksum> {
  const hash = createHash('sha256')
  const { promise: finished, resolve, reject } = Promise.withResolvers<undefined>()
  const entry = tar.entry({ name, size: bytes, mtime, mode: 0o600, type: 'file' }, (error) =>
    error ? reject(error) : resolve(undefined),
  )
  // Awaited below; an error arrives there first.
  finished.catch(() => {})
  entry.on('error', reject)
  for await (const chunk of content) {
    hash.update(chunk)
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), finished])
  }
  entry.end(undefined)
  await finished
  return { name, bytes, sha256: hash.digest('hex') }
}
