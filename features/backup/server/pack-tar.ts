import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { hashWhileReading } from '#server/hash-content.ts'
import type { FileChecksum } from './manifest.ts'

export type AddEntry = (
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) => Promise<FileChecksum>

export type Packed<T> = {
  /** Reading it fails with the error of `addEntries`, if that fails. */
  content: AsyncIterable<Uint8Array>
  added: Promise<T>
}

/**
 * Packs entries into a tar while its content is read. Holds one chunk in memory, no matter how long the entries are.
 *
 * @param addEntries adds the entries one after another
 */
export function packTar<T>(mtime: Date, addEntries: (add: AddEntry) => Promise<T>): Packed<T> {
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
