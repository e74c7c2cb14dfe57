import papaparse from 'papaparse'
import type { ReadList } from './read-list.ts'
import { Refused, RowCollector } from './refused.ts'

const delimiters = ['\t', ',', ';', '|']

/**
 * Reads a text with columns, in any common encoding and with any common separator: a .csv file, or pasted cells.
 *
 * @throws {Refused}
 */
export function readText(buffer: Buffer): ReadList {
  if (isOldWorkbook(buffer)) throw new Refused('oldWorkbook')
  const text = decode(buffer)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text) || isMarkup(text)) throw new Refused('notASheet')
  const collector = new RowCollector()
  for (const [index, cells] of parse(text).entries()) collector.add(index + 1, cells)
  const rows = collector.finish()
  if (rows.length === 0) throw new Refused('noRows')
  return { sheets: [], sheet: '', rows }
}

function parse(text: string): string[][] {
  const options = { delimiter: delimiterOf(text), quoteChar: '"' }
  const { data, errors } = papaparse.parse<string[]>(text, options)
  // A quotation mark that is not closed would swallow the rest of the list: then none means anything.
  if (!errors.some(({ code }) => code === 'MissingQuotes')) return data
  return papaparse.parse<string[]>(text, { ...options, quoteChar: '\u0000' }).data
}

/** Cells that were copied are separated by tabs, whatever else is in them. */
function delimiterOf(text: string): string {
  if (text.slice(0, text.search(/[\r\n]|$/)).includes('\t')) return '\t'
  // Empty lines would make it guess that there is one column.
  const guess = { preview: 50, skipEmptyLines: 'greedy', delimitersToGuess: delimiters } as const
  return papaparse.parse(text.slice(0, guessLength), guess).meta.delimiter
}

const guessLength = 200_000

/** As its first bytes say, else UTF-8 where it is valid, else what Windows writes without asking. */
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
  // Latin letters have every second byte zero.
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return 'utf-16be'
  return undefined
}

/** .xls, or an .xlsx behind a password: both are a file system of Microsoft's own. */
const isOldWorkbook = (buffer: Buffer) => buffer.subarray(0, 4).toString('hex') === 'd0cf11e0'

/** Such as the web page that some programs save as .xls. */
const isMarkup = (text: string) => /^\s*<(!doctype|html|table|\?xml)/i.test(text.slice(0, 200))
