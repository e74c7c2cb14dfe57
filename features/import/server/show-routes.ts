import type { Field } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/words.ts'
import { columnOf } from '#features/content/server/lists/record-table.ts'
import { NotFound } from '#server/errors.ts'
import { defaultLimit, pageHeaders, paginate, parseListParams } from '#server/http/list-params.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { sendTable } from '#server/spreadsheets/send-table.ts'
import type { Table } from '#server/spreadsheets/table.ts'
import { importCalls } from '../calls.ts'
import { importableFields, importMessages, importPaths } from '../imports.ts'
import { planImport } from './plan-import.ts'
import { presentImport, presentPreview, presentRow } from './present-import.ts'
import { skippedTable } from './skipped-rows.ts'
import { getImport, getImportableKind, listImports } from './stored-imports.ts'

const showLists = serve(importCalls.showLists, (context) => async (request) => {
  const lists = await listImports(context.db, requireAdmin(request))
  return { success: true, data: lists.map(({ id, ...list }) => ({ _id: id, ...list })) }
})

const showList = serve(importCalls.showList, (context) => async (request) => {
  const actor = requireAdmin(request)
  const now = context.now()
  const stored = await getImport(context.db, request.params.id, actor)
  const data = presentImport(stored)
  if (stored.changeSetId) return { success: true, data, preview: null }
  const plan = await planImport(context.db, stored, { actor, now })
  return { success: true, data, preview: presentPreview(stored, plan, { actor, now }) }
})

const showRows = serve(importCalls.showRows, (context) => async (request, reply) => {
  const actor = requireAdmin(request)
  const { cursor, limit = defaultLimit } = parseListParams(request.query)
  const { state, rows: alwaysShown = [] } = request.query
  const stored = await getImport(context.db, request.params.id, actor)
  const plan = await planImport(context.db, stored, { actor, now: context.now() })
  const rows = plan.rows.filter(
    ({ row, ...planned }) => state === undefined || planned.state === state || alwaysShown.includes(row),
  )
  const from = Number(cursor?.sortKey ?? 0) || 0
  const rest = rows.flatMap((planned) => (planned.row > from ? { ...planned, id: stored.id } : []))
  const { page, next } = paginate(rest, limit, ({ row }) => String(row))
  const path = importPaths.rows.replace(':id', stored.id)
  reply.headers(
    pageHeaders(
      path,
      { total: rows.length, next },
      { limit: String(limit), state, rows: alwaysShown.join(',') || undefined },
    ),
  )
  return { success: true, data: page.map((row) => presentRow(stored, row, actor)) }
})

const template = serve(importCalls.template, () => async (request, reply) => {
  const kind = getImportableKind(request.params.kind)
  const name = `${kind.labels.many.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.xlsx`
  return sendTable(reply, name, 'xlsx', templateOf(kind))
})

const skippedRows = serve(importCalls.skippedRows, (context) => async (request, reply) => {
  const stored = await getImport(context.db, request.params.id, requireAdmin(request))
  if (stored.decisions.skipped.length === 0) throw new NotFound(message(importMessages, 'nothingSkipped'))
  return sendTable(reply, 'skipped-rows.xlsx', 'xlsx', skippedTable(stored))
})

export const showImportRoutes = [showLists, showList, showRows, template, skippedRows]

/** Returns an empty list of a kind, with the headers that the import recognizes. */
function templateOf(kind: Kind): Table {
  const columns = importableFields(kind).map((name) => columnOf(kind.fields[name] as Field))
  return { title: kind.labels.many, columns, rows: [] }
}
