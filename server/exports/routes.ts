import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { can } from '#domain/accounts/permissions.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type ExportFormat, exportFileName, exportPaths } from '#domain/records/exports.ts'
import type { AppContext } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { getKind } from '../content/get-kind.ts'
import { parseFilters } from '../content/parse-filters.ts'
import { readBatches } from '../content/read-batches.ts'
import { NotAllowed } from '../errors.ts'
import { allow, requireAdmin } from '../http/guard.ts'
import { parseListParams } from '../http/list-params.ts'
import { csvType, writeCsv } from '../spreadsheets/csv.ts'
import { recordTable } from '../spreadsheets/record-table.ts'
import { writeXlsx, xlsxType } from '../spreadsheets/xlsx.ts'

/** Downloads a kind's list as a spreadsheet file. */
export function exportRoutes(app: FastifyInstance, context: AppContext) {
  const options = { ...allow('export content'), exposeHeadRoute: false }
  app.get(exportPaths.csv, options, exportRecords('csv', context))
  app.get(exportPaths.xlsx, options, exportRecords('xlsx', context))
}

/** GET all records that a list would show, with every field. */
const exportRecords =
  (format: ExportFormat, context: AppContext) =>
  async (request: FastifyRequest<{ Params: { kind: string } }>, reply: FastifyReply) => {
    const kind = getKind(request.params.kind)
    const actor = requireAdmin(request)
    if (!can(actor, kind.permissions.list)) throw new NotAllowed('You cannot read this list.')
    const { q } = parseListParams(request.query)
    const filters = parseFilters(kind, request.query)
    const name = exportFileName(kind, schoolDay(context.now()), format)
    // An export holds everybody's contact data, so it is audited.
    await recordAudit(context.db, context.now(), actor, { action: 'export', kind: kind.name, title: name })
    const table = recordTable(kind, readBatches(context.db, { kind, q, filters, actor }), context.config)
    const [type, pieces] = format === 'csv' ? [csvType, writeCsv(table)] : [xlsxType, writeXlsx(table)]
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(pieces))
  }
