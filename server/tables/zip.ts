import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file inside of a ZIP archive, whose text may come in pieces. */
export type ZipEntry = { name: string; text: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; at: number; sum: number; packed: number; size: number }

/**
 * A ZIP archive, piece by piece (APPNOTE 6.3.10, without its 64-bit parts): sizes follow each file, so that nothing
 * has to be known beforehand. Packing is done outside of the main thread.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const { name, text } of entries) {
    const entry: Written = { name: Buffer.from(name), at, sum: 0, packed: 0, size: 0 }
    const start = startOf(entry)
    yield start
    for await (const piece of pack(text, entry)) yield piece
    const end = endOf(entry)
    yield end
    at += start.length + entry.packed + end.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(lineOf))
  yield directory
  yield conclusion(written.length, directory.length, at)
}

async function* pack(text: ZipEntry['text'], entry: Written): AsyncGenerator<Buffer> {
  // An error of either side, or a reader who leaves, ends both; it arrives here through the packer.
  const packed = pipeline(Readable.from(measured(text, entry)), createDeflateRaw(), () => {})
  for await (const piece of packed) {
    entry.packed += piece.length
    yield piece
  }
}

async function* measured(text: ZipEntry['text'], entry: Written) {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    entry.sum = crc32(bytes, entry.sum)
    entry.size += bytes.length
    if (bytes.length > 0) yield bytes
  }
}

const version = 20
/** Sizes follow the file; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1980-01-01, the first day there is; the same table is the same bytes. */
const day = 0x21

const startOf = ({ name }: Written) =>
  Buffer.concat([
    numbers([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [day, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const endOf = ({ sum, packed, size }: Written) => numbers([0x08074b50, 4], [sum, 4], [packed, 4], [size, 4])

const lineOf = ({ name, at, sum, packed, size }: Written) =>
  Buffer.concat([
    numbers([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [day, 2]),
    numbers(
      [sum, 4],
      [packed, 4],
      [size, 4],
      [name.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ),
    name,
  ])

const conclusion = (count: number, length: number, at: number) =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [at, 4], [0, 2])

/** Numbers of so many bytes each, the low byte first. */
function numbers(...parts: [value: number, bytes: 2 | 4][]) {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of parts) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
