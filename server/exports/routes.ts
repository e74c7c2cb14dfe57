import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExportFormat, exportFileName, exportPaths } from '#domain/exports.ts'
import { can } from '#domain/permissions.ts'
import { schoolDay } from '#domain/school-day.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { filtersOf } from '../content/filters-of.ts'
import { getKind } from '../content/get-kind.ts'
import { readBatches } from '../content/read-batches.ts'
import { NotAllowed } from '../errors.ts'
import { adminOf, allow } from '../http/guard.ts'
import { readListQuery } from '../http/list-query.ts'
import type { Parts } from '../parts.ts'
import { asCsv, csvType } from '../tables/csv.ts'
import { recordTable } from '../tables/record-table.ts'
import { asXlsx, xlsxType } from '../tables/xlsx.ts'

/** A kind's list as a file for a spreadsheet. */
export function exportRoutes(app: FastifyInstance, parts: Parts) {
  const options = { ...allow('export content'), exposeHeadRoute: false }
  app.get(exportPaths.csv, options, exportAs('csv', parts))
  app.get(exportPaths.xlsx, options, exportAs('xlsx', parts))
}

/** GET the records that a list would show, all of them, with every field. */
const exportAs =
  (format: ExportFormat, parts: Parts) =>
  async (request: FastifyRequest<{ Params: { kind: string } }>, reply: FastifyReply) => {
    const kind = getKind(request.params.kind)
    const actor = adminOf(request)
    if (!can(actor, kind.may.list)) throw new NotAllowed('You cannot read this list.')
    const { q } = readListQuery(request.query)
    const filters = filtersOf(kind, request.query)
    const name = exportFileName(kind, schoolDay(parts.now()), format)
    // What leaves the house with everybody's addresses in it is worth a line.
    await recordAudit(parts.db, parts.now(), actor, { action: 'export', kind: kind.name, title: name })
    const table = recordTable(kind, readBatches(parts.db, { kind, q, filters, actor }), parts.config)
    const [type, pieces] = format === 'csv' ? [csvType, asCsv(table)] : [xlsxType, asXlsx(table)]
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(pieces))
  }
