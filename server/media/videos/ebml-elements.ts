import { damagedVideo, type FileBytes } from '../file-bytes.ts'

/** One element of a WebM file: an id, a length, and that many bytes (RFC 8794). */
export type Element = {
  id: number
  start: number
  content: number
  end: number
  /** True in a live recording: the element ends where the next element that cannot be its child starts. */
  hasUnknownLength: boolean
}

const segment = 0x18538067
const cluster = 0x1f43b675

/**
 * Reads the element at `start`.
 * @throws {UnsupportedMediaType} 415 if its header is damaged or it extends beyond `outerEnd`
 */
export async function readElement(file: FileBytes, start: number, outerEnd: number): Promise<Element> {
  // An id takes at most four bytes, a length eight.
  const header = await file.read(start, Math.min(12, outerEnd - start))
  const idBytes = numberWidth(header[0], 4)
  const lengthBytes = numberWidth(header[idBytes], 8)
  const content = start + idBytes + lengthBytes
  const id = header.readUIntBE(0, idBytes)
  const length = parseLength(header.subarray(idBytes, idBytes + lengthBytes))
  const hasUnknownLength = length === undefined
  if (hasUnknownLength && id !== segment && id !== cluster) throw damagedVideo()
  const end = hasUnknownLength ? outerEnd : content + length
  if (end > outerEnd) throw damagedVideo()
  return { id, start, content, end, hasUnknownLength }
}

/** The `Void` element has the same length and is filled with zeros. */
export async function blankElement(file: FileBytes, { start, end }: Pick<Element, 'start' | 'end'>) {
  const header = voidHeader(end - start)
  await file.write(start, header)
  await file.wipe(start + header.length, end)
}

/** Wipes everything after the last element, where arbitrary data could be appended. */
export async function wipeTail(file: FileBytes, start: number): Promise<void> {
  if (file.size - start >= 2) await blankElement(file, { start, end: file.size })
  else await file.wipe(start, file.size)
}

/** Reads a whole number of at most six bytes. */
export async function readNumber(file: FileBytes, { content, end }: Element): Promise<number> {
  if (end - content < 1 || end - content > 6) throw damagedVideo()
  return (await file.read(content, end - content)).readUIntBE(0, end - content)
}

/** The shortest possible element takes two bytes; from nine bytes on, a length field of eight bytes fits. */
function voidHeader(bytes: number) {
  if (bytes < 9) return Buffer.from([0xec, 0x80 | (bytes - 2)])
  const header = Buffer.alloc(9)
  header.writeBigUInt64BE(BigInt(bytes - 9), 1)
  header[0] = 0xec
  header[1] = 0x01
  return header
}

/** The leading zero bits of the first byte encode the width of the number in bytes. */
function numberWidth(first: number | undefined, maxWidth: number) {
  const width = first ? Math.clz32(first) - 23 : Number.POSITIVE_INFINITY
  if (width > maxWidth) throw damagedVideo()
  return width
}

/** Returns undefined if all bits are set, which means "unknown". */
function parseLength(bytes: Buffer) {
  const bits = 7n * BigInt(bytes.length)
  const mask = (1n << bits) - 1n
  const value = BigInt(`0x${bytes.toString('hex')}`) & mask
  return value === mask ? undefined : Number(value)
}
