import { inflateSync } from 'node:zlib'

/**
 * A WOFF font (W3C, version 1) as the plain TrueType font that it packs. Whoever embeds fonts in a PDF or shapes text
 * by them wants it plain, and the packages we have our fonts from bring packed ones only.
 * @throws {Error} for anything that is no WOFF
 */
export function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font.')
  const flavour = woff.subarray(4, 8)
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => readTable(woff, 44 + at * 20))

  const head = Buffer.alloc(12 + count * 16)
  flavour.copy(head)
  writeSearch(head, count)
  let at = head.length
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    const line = 12 + index * 16
    tag.copy(head, line)
    sum.copy(head, line + 4)
    head.writeUInt32BE(at, line + 8)
    head.writeUInt32BE(bytes.length, line + 12)
    at += padded(bytes.length)
  }
  return Buffer.concat([head, ...tables.map(({ bytes }) => Buffer.concat([bytes], padded(bytes.length)))])
}

function readTable(woff: Buffer, line: number) {
  const [start, packedLength, length] = [4, 8, 12].map((offset) => woff.readUInt32BE(line + offset)) as [
    number,
    number,
    number,
  ]
  const packed = woff.subarray(start, start + packedLength)
  return {
    tag: woff.subarray(line, line + 4),
    sum: woff.subarray(line + 16, line + 20),
    bytes: packedLength < length ? inflateSync(packed) : packed,
  }
}

/** What helps to find a table by halves, as every such font says it. */
function writeSearch(head: Buffer, count: number) {
  const halvings = Math.floor(Math.log2(count))
  const range = 2 ** halvings * 16
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(range, 6)
  head.writeUInt16BE(halvings, 8)
  head.writeUInt16BE(count * 16 - range, 10)
}

/** Each table begins at a multiple of four. */
const padded = (length: number) => Math.ceil(length / 4) * 4
