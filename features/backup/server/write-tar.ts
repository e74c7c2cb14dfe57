import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { hashWhileReading } from '#server/hash-content.ts'
import { writeThrottled } from '#server/jobs/write-throttled.ts'
import type { FileChecksum } from './manifest.ts'

export type AddEntry = (
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<FileChecksum>

/**
 * Writes a tar file that only its owner can read, and waits until it is on the disk. Holds one chunk in
 * memory, no matter how long the entries are.
 *
 * @param addEntries adds the entries one after another
 */
export async function writeTar<T>(
  path: string,
  mtime: Date,
  addEntries: (add: AddEntry) => Promise<T>,
): Promise<{ bytes: number; added: T }> {
  await using file = await open(path, 'wx', 0o600)
  const tar = pack()
  const adding = addEntries(async (name, size, content) => {
    const read = hashWhileReading(content)
    await pipeline(read, tar.entry({ name, size, mtime, mode: 0o600, type: 'file' }))
    return { name, ...read.checksum() }
  })
  // The reader of the tar receives the error.
  const ended = adding.then(
    () => tar.finalize(),
    (error) => void tar.destroy(error),
  )
  const bytes = await writeThrottled(tar as AsyncIterable<Uint8Array>, file).finally(() => ended)
  await file.sync()
  return { bytes, added: await adding }
}
