import papaparse from 'papaparse'
import type { ReadList } from './read-list.ts'
import { RowCollector, UnreadableList } from './unreadable-list.ts'

const delimiters = ['\t', ',', ';', '|']

/**
 * Reads a delimited text, from a .csv file or pasted cells, in any common encoding and with any common
 * separator.
 *
 * @throws {UnreadableList}
 */
export function readText(buffer: Buffer): ReadList {
  if (isOldWorkbook(buffer)) throw new UnreadableList('oldWorkbook')
  const text = decode(buffer)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters never occur in text
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text) || isMarkup(text)) throw new UnreadableList('notASheet')
  const collector = new RowCollector()
  for (const [index, cells] of parse(text).entries()) collector.add(index + 1, cells)
  const rows = collector.finish()
  if (rows.length === 0) throw new UnreadableList('noRows')
  return { sheets: [], sheet: '', rows }
}

function parse(text: string): string[][] {
  const options = { delimiter: delimiterOf(text), quoteChar: '"' }
  const { data, errors } = papaparse.parse<string[]>(text, options)
  // An unclosed quotation mark would swallow the rest of the list, so treat all quotation marks as text.
  if (!errors.some(({ code }) => code === 'MissingQuotes')) return data
  return papaparse.parse<string[]>(text, { ...options, quoteChar: '\u0000' }).data
}

/** Returns the separator; copied cells are always separated by tabs. */
function delimiterOf(text: string): string {
  if (text.slice(0, text.search(/[\r\n]|$/)).includes('\t')) return '\t'
  // With empty lines, the parser would guess a single column.
  const guess = { preview: 50, skipEmptyLines: 'greedy', delimitersToGuess: delimiters } as const
  return papaparse.parse(text.slice(0, guessLength), guess).meta.delimiter
}

const guessLength = 200_000

/**
 * Decodes by the byte order mark or the zero bytes; otherwise as UTF-8 if valid, or else in the Windows
 * default encoding.
 */
function decode(buffer: Buffer): string {
  const encoding = encodingOf(buffer)
  if (encoding) return new TextDecoder(encoding).decode(buffer)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer)
  } catch {
    return new TextDecoder('windows-1252').decode(buffer)
  }
}

function encodingOf(buffer: Buffer) {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le'
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be'
  const start = buffer.subarray(0, 1_000)
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  // In UTF-16, every second byte of Latin text is zero.
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return 'utf-16be'
  return undefined
}

/** Returns true for .xls or a password-protected .xlsx; both are in Microsoft's compound file format. */
const isOldWorkbook = (buffer: Buffer) => buffer.subarray(0, 4).toString('hex') === 'd0cf11e0'

/** Returns true for markup, such as the web page that some programs save as .xls. */
const isMarkup = (text: string) => /^\s*<(!doctype|html|table|\?xml)/i.test(text.slice(0, 200))
