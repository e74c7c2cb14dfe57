import type { Cell, ColumnType, Table } from './table.ts'

export const csvType = 'text/csv; charset=utf-8'

/** Without it, Excel takes UTF-8 for something else and shows Hindi as garbage. */
const byteOrderMark = '\uFEFF'

/** A table as comma-separated values (RFC 4180), batch by batch. */
export async function* asCsv({ columns, rows }: Table): AsyncGenerator<string> {
  const types = columns.map(({ type }) => type)
  yield byteOrderMark + lineOf(columns.map(({ label }) => quoted(harmless(label))))
  for await (const batch of rows) {
    yield batch.map((row) => lineOf(row.map((cell, at) => fieldOf(cell, types[at])))).join('')
  }
}

const lineOf = (fields: string[]) => `${fields.join(',')}\r\n`

function fieldOf(cell: Cell, type: ColumnType = 'text') {
  if (cell === null) return ''
  return type === 'text' ? quoted(harmless(String(cell))) : quoted(String(cell))
}

/** A spreadsheet would take such a text for a formula and might run it; after an apostrophe it is text. */
const harmless = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
