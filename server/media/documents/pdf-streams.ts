import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { isName, type PdfValue } from './pdf-objects.ts'

const inflateBytes = promisify(inflate)

/** A stream in a document: the entries of its dictionary, and where its data begins. */
export type PdfStream = { entries: ReadonlyMap<string, PdfValue>; start: number }

/** @returns undefined if the position is not that of a stream's data */
export function startOfStream(text: string, at: number): number | undefined {
  const word = /stream *(?:\r\n?|\n)?/y
  word.lastIndex = at
  return word.test(text) ? word.lastIndex : undefined
}

/**
 * Decodes the data of a stream. Its length is not trusted, because readers differ in how they find its end.
 *
 * @param maxBytes the length of the decoded data
 * @throws if the filters are unknown or the data is damaged or too long
 */
export async function decodeStream(bytes: Buffer, stream: PdfStream, maxBytes: number): Promise<string> {
  let data = bytes.subarray(stream.start)
  const filters = filtersOf(stream.entries)
  if ((stream.entries.get('DecodeParms') ?? 'null') === 'other') throw new Error('unreadable filters')
  if (filters.length === 0) data = data.subarray(0, lengthOf(data, stream.entries))
  for (const filter of filters) {
    const decode = decoders[filter]
    if (!decode) throw new Error(`unknown filter ${filter}`)
    data = await decode(data, maxBytes)
  }
  if (data.length > maxBytes) throw new Error('too long')
  return data.toString('latin1')
}

/** A stream with more filters is meant to hide something. */
const maxFilters = 4

function filtersOf(entries: PdfStream['entries']): string[] {
  const given = entries.get('Filter') ?? entries.get('F') ?? 'null'
  if (given === 'null') return []
  if (isName(given)) return [given.name]
  if (typeof given === 'object' && 'names' in given && given.names.length <= maxFilters) return given.names
  throw new Error('unreadable filters')
}

function lengthOf(data: Buffer, entries: PdfStream['entries']): number {
  const length = entries.get('Length')
  const stated = typeof length === 'object' && 'number' in length ? length.number : 0
  const end = data.indexOf('endstream', Math.min(stated, data.length), 'latin1')
  return end < 0 ? data.length : end
}

type Decode = (data: Buffer, maxBytes: number) => Buffer | Promise<Buffer>

const inflateData: Decode = (data, maxBytes) =>
  // A stream whose last bytes are missing is read as far as possible.
  inflateBytes(data, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH })

const fromHex: Decode = (data) => {
  const digits = upTo(data, '>').replace(/[^\da-f]/gi, '')
  return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')
}

const fromAscii85: Decode = (data) => {
  const digits = upTo(data, '~')
    .replace(/[^!-uz]/g, '')
    .replaceAll('z', '!!!!!')
  const bytes = Buffer.alloc(Math.ceil(digits.length / 5) * 4)
  for (let at = 0; at < digits.length; at += 5) {
    let number = 0
    for (const digit of digits.slice(at, at + 5).padEnd(5, 'u'))
      number = number * 85 + digit.charCodeAt(0) - 33
    bytes.writeUInt32BE(number % 2 ** 32, (at / 5) * 4)
  }
  return bytes.subarray(0, Math.floor((digits.length * 4) / 5))
}

function upTo(data: Buffer, mark: string): string {
  const end = data.indexOf(mark)
  return data.toString('latin1', 0, end < 0 ? data.length : end)
}

const decoders: Record<string, Decode | undefined> = {
  FlateDecode: inflateData,
  Fl: inflateData,
  ASCIIHexDecode: fromHex,
  AHx: fromHex,
  ASCII85Decode: fromAscii85,
  A85: fromAscii85,
}
