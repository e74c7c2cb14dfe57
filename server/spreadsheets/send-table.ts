import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileTypes } from '#domain/api/file-types.ts'
import { sendFile } from '../http/response-headers.ts'
import type { Cell, Table } from './table.ts'
import { writeXlsx } from './xlsx.ts'

export type TableFormat = 'csv' | 'xlsx'

export const sendTable = (reply: FastifyReply, name: string, format: TableFormat, table: Table) =>
  sendFile(
    reply,
    name,
    fileTypes[format],
    Readable.from(format === 'csv' ? writeCsv(table) : writeXlsx(table)),
  )

/** Without this mark, Excel does not assume UTF-8 and garbles Hindi. */
const byteOrderMark = '\uFEFF'

/** Writes comma-separated values as in RFC 4180. */
async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  const { default: papaparse } = await import('papaparse')
  const writeRows = (rows: Cell[][]) =>
    `${papaparse.unparse(rows, { newline: '\r\n', escapeFormulae: formula })}\r\n`
  yield byteOrderMark + writeRows([columns.map(({ label }) => label)])
  for await (const batch of rows) if (batch.length > 0) yield writeRows(batch)
}

/**
 * Matches a text that a spreadsheet would interpret as a formula and might run. A leading apostrophe makes it text. A
 * text that already starts with an apostrophe gets another one, because an import removes one.
 */
const formula = /^'*[=+\-@\t\r\n]/
