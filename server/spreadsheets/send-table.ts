import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ExportFormat } from '#domain/records/exports.ts'
import { sendFile } from '../http/send-file.ts'
import { csvType, writeCsv } from './csv.ts'
import type { Table } from './table.ts'
import { writeXlsx, xlsxType } from './xlsx.ts'

export const tableTypes: Record<ExportFormat, string> = { csv: csvType, xlsx: xlsxType }

/** Sends a table as a file to keep, piece by piece. */
export const sendTable = (reply: FastifyReply, name: string, format: ExportFormat, table: Table) =>
  sendFile(
    reply,
    name,
    tableTypes[format],
    Readable.from(format === 'csv' ? writeCsv(table) : writeXlsx(table)),
  )
