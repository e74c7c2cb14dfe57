import { schoolDay } from '#domain/dates/school-day.ts'
import { can } from '#domain/permissions.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { type ExportFormat, exportFileName } from '#features/content/exports.ts'
import { parseFilters, parseState } from '#features/content/server/lists/filters.ts'
import { getKind } from '#features/content/server/records.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { exportTable } from '#features/reports/server/export-table.ts'
import { NotAllowed } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { parseListParams } from '#server/http/list-params.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { sendTable } from '#server/spreadsheets/send-table.ts'
import { manageCalls } from '../calls.ts'
import { bulkChangeRoute } from './bulk-change-route.ts'

const exportMessages = defineWords('exports', { notAllowed: 'You cannot read this list.' })

const exportRoute = (format: ExportFormat) =>
  serve(manageCalls[format], (context) => async (request, reply) => {
    const kind = getKind(request.params.kind)
    const actor = requireAdmin(request)
    if (!can(actor, kind.permissions.list)) throw new NotAllowed(message(exportMessages, 'notAllowed'))
    const { q } = parseListParams(request.query)
    const filters = parseFilters(kind, request.query, actor)
    const state = parseState(kind, request.query, actor)
    const name = exportFileName(kind, schoolDay(context.now()), format)
    // An export contains everyone's contact data, so it is recorded in History.
    const entry = { action: 'export', kind: kind.name, title: name } as const
    await recordHistory(context.db, context.now(), actor, entry)
    return sendTable(reply, name, format, await exportTable(context, { kind, q, filters, state, actor }))
  })

export const manageFeature: Feature = {
  routes: [bulkChangeRoute, exportRoute('csv'), exportRoute('xlsx')],
}
