import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in a ZIP archive, whose text may come in chunks. */
export type ZipEntry = { name: string; text: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number }

/**
 * A ZIP archive as a stream (APPNOTE 6.3.10, without its 64-bit parts): sizes follow each file, so that nothing has to be
 * known beforehand. Compression runs outside of the main thread.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let position = 0
  for (const { name, text } of entries) {
    const entry: Written = { name: Buffer.from(name), offset: position, crc: 0, packed: 0, size: 0 }
    const header = localHeader(entry)
    yield header
    for await (const chunk of pack(text, entry)) yield chunk
    const descriptor = dataDescriptor(entry)
    yield descriptor
    position += header.length + entry.packed + descriptor.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, position)
}

async function* pack(text: ZipEntry['text'], entry: Written): AsyncGenerator<Buffer> {
  // An error of either side, or a reader who leaves, ends both; it is thrown here by the packer.
  const packed = pipeline(Readable.from(countBytes(text, entry)), createDeflateRaw(), () => {})
  for await (const chunk of packed) {
    entry.packed += chunk.length
    yield chunk
  }
}

async function* countBytes(text: ZipEntry['text'], entry: Written) {
  for await (const chunk of text) {
    const bytes = Buffer.from(chunk)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    if (bytes.length > 0) yield bytes
  }
}

const version = 20
/** Sizes follow the file; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1980-01-01, the earliest date; so the same table gives the same bytes. */
const dosDate = 0x21

const localHeader = ({ name }: Written) =>
  Buffer.concat([
    numbers([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [dosDate, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const dataDescriptor = ({ crc, packed, size }: Written) =>
  numbers([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])

const directoryEntry = ({ name, offset, crc, packed, size }: Written) =>
  Buffer.concat([
    numbers([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [dosDate, 2]),
    numbers(
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ),
    name,
  ])

const endOfDirectory = (count: number, length: number, directoryOffset: number) =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [directoryOffset, 4], [0, 2])

/** Numbers of 2 or 4 bytes, little-endian. */
function numbers(...parts: [value: number, bytes: 2 | 4][]) {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let offset = 0
  for (const [value, bytes] of parts) offset = buffer.writeUIntLE(value, offset, bytes)
  return buffer
}
