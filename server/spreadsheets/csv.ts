import type { Cell, ColumnType, Table } from './table.ts'

export const csvType = 'text/csv; charset=utf-8'

/** Without it, Excel takes UTF-8 for another encoding and garbles Hindi. */
const byteOrderMark = '\uFEFF'

/** A table as comma-separated values (RFC 4180), batch by batch. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  const types = columns.map(({ type }) => type)
  yield byteOrderMark + joinFields(columns.map(({ label }) => quoteField(escapeFormula(label))))
  for await (const batch of rows) {
    yield batch.map((row) => joinFields(row.map((cell, column) => formatCell(cell, types[column])))).join('')
  }
}

const joinFields = (fields: string[]) => `${fields.join(',')}\r\n`

function formatCell(cell: Cell, type: ColumnType = 'text') {
  if (cell === null) return ''
  return type === 'text' ? quoteField(escapeFormula(String(cell))) : quoteField(String(cell))
}

/** A spreadsheet would take such a text for a formula and might run it; with an apostrophe it is text. */
const escapeFormula = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

const quoteField = (text: string) =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
