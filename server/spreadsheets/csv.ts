import papaparse from 'papaparse'
import type { Cell, Table } from './table.ts'

/** Without it, Excel takes UTF-8 for another encoding and garbles Hindi. */
const byteOrderMark = '\uFEFF'

/** A table as comma-separated values (RFC 4180), batch by batch. */
export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([columns.map(({ label }) => label)])
  for await (const batch of rows) if (batch.length > 0) yield writeRows(batch)
}

/**
 * A spreadsheet would take such a text for a formula and might run it; with an apostrophe it is text. One that has an apostrophe
 * there already gets another one, so that an import takes away what was put there and no more.
 */
const formula = /^'*[=+\-@\t\r\n]/

const writeRows = (rows: Cell[][]) =>
  `${papaparse.unparse(rows, { newline: '\r\n', escapeFormulae: formula })}\r\n`
