import { createHash } from 'node:crypto'

export type Checksum = { bytes: number; sha256: string }

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** `checksum()` returns the content's size and hash once the content has been read. */
export function hashWhileReading(content: Content): AsyncIterable<Uint8Array> & { checksum(): Checksum } {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *[Symbol.asyncIterator]() {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    checksum: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

export async function hashContent(content: Content): Promise<Checksum> {
  const read = hashWhileReading(content)
  for await (const _ of read);
  return read.checksum()
}
