import { inflateSync } from 'node:zlib'

/**
 * Unpacks the TrueType font from a WOFF font (W3C, version 1). Embedding fonts in a PDF and shaping text both need
 * TrueType, but the font packages contain only WOFF.
 * @throws {Error} if it is not a WOFF font
 */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.')
  const flavor = woff.subarray(4, 8)
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, 44 + index * 20))

  const head = Buffer.alloc(12 + count * 16)
  flavor.copy(head)
  writeSearchFields(head, count)
  let offset = head.length
  for (const [index, { tag, sum: checksum, bytes }] of tables.entries()) {
    const entryOffset = 12 + index * 16
    tag.copy(head, entryOffset)
    checksum.copy(head, entryOffset + 4)
    head.writeUInt32BE(offset, entryOffset + 8)
    head.writeUInt32BE(bytes.length, entryOffset + 12)
    offset += padded(bytes.length)
  }
  return Buffer.concat([head, ...tables.map(({ bytes }) => Buffer.concat([bytes], padded(bytes.length)))])
}

function readTable(woff: Buffer, entryOffset: number) {
  const [start, packedLength, length] = [4, 8, 12].map((offset) =>
    woff.readUInt32BE(entryOffset + offset),
  ) as [number, number, number]
  const packed = woff.subarray(start, start + packedLength)
  return {
    tag: woff.subarray(entryOffset, entryOffset + 4),
    sum: woff.subarray(entryOffset + 16, entryOffset + 20),
    bytes: packedLength < length ? inflateSync(packed) : packed,
  }
}

function writeSearchFields(head: Buffer, count: number) {
  const halvings = Math.floor(Math.log2(count))
  const range = 2 ** halvings * 16
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(range, 6)
  head.writeUInt16BE(halvings, 8)
  head.writeUInt16BE(count * 16 - range, 10)
}

const padded = (length: number) => Math.ceil(length / 4) * 4
