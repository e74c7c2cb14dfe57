import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileTypes } from '#domain/api/file-types.ts'
import { sendFile } from '../http/response-headers.ts'
import { writeCsv } from './csv.ts'
import type { Table } from './table.ts'
import { writeXlsx } from './xlsx.ts'

export type TableFormat = 'csv' | 'xlsx'

export const sendTable = (reply: FastifyReply, name: string, format: TableFormat, table: Table) =>
  sendFile(
    reply,
    name,
    fileTypes[format],
    Readable.from(format === 'csv' ? writeCsv(table) : writeXlsx(table)),
  )
