import { z } from 'zod'
import type { Field } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/message.ts'
import { columnOf } from '#features/records/server/record-table.ts'
import { NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defaultLimit, pageHeaders, paginate, parseListParams } from '#server/http/list-params.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { defineRoute } from '#server/http/route.ts'
import { httpMessages } from '#server/http-messages.ts'
import { pageParameters, queryParameter, unlessEmpty } from '#server/openapi/parameters.ts'
import { file, found, pageOf } from '#server/openapi/responses.ts'
import { listOf, namedSchema, objectOf, text } from '#server/openapi/schemas.ts'
import { sendTable, tableTypes } from '#server/spreadsheets/send-table.ts'
import type { Table } from '#server/spreadsheets/table.ts'
import { importableFields, importMessages, importPaths, rowStates } from '../imports.ts'
import { getImportableKind } from './importable-kind.ts'
import { planImport } from './plan-import.ts'
import { presentImport, presentPreview, presentRow } from './present-import.ts'
import { skippedTable } from './skipped-rows.ts'
import { getImport, listImports } from './stored-imports.ts'

const route = { action: 'see private fields', tag: 'Imports' } as const

const showLists = defineRoute({
  ...route,
  method: 'GET',
  path: importPaths.list,
  summary: 'Your lists that have not been added yet, newest first',
  responses: {
    200: found('At most five.', {
      data: listOf(objectOf({ _id: text, kind: text, fileName: text, createdAt: text })),
    }),
  },
  handler: (context) => async (request) => {
    const lists = await listImports(context.db, requireAdmin(request))
    return { success: true, data: lists.map(({ id, ...list }) => ({ _id: id, ...list })) }
  },
})

const showList = defineRoute({
  ...route,
  method: 'GET',
  path: importPaths.one,
  summary: 'A list that has not been added yet, with its preview',
  responses: {
    200: found('A list that was added has no preview.', {
      data: namedSchema('Import'),
      preview: { anyOf: [namedSchema('ImportPreview'), { type: 'null' }] },
    }),
  },
  errors: [404],
  handler: (context) => async (request) => {
    const actor = requireAdmin(request)
    const now = context.now()
    const stored = await getImport(context.db, request.params.id, actor)
    const data = presentImport(stored)
    if (stored.changeSetId) return { success: true, data, preview: null }
    const plan = await planImport(context.db, stored, { actor, now })
    return { success: true, data, preview: presentPreview(stored, plan, { actor, now }) }
  },
})

const rowState = z.enum(rowStates, httpMessages.notAmong('state', rowStates))
const keptRows = z
  .string(importMessages.unknownRow)
  .regex(/^\d{1,8}(,\d{1,8}){0,199}$/, importMessages.unknownRow)
  .transform((rows) => rows.split(',').map(Number))
const paramsSchema = z.object({ state: unlessEmpty(rowState), rows: unlessEmpty(keptRows) })

const showRows = defineRoute({
  ...route,
  method: 'GET',
  path: importPaths.rows,
  summary: 'The rows of a list, each with its preview',
  parameters: {
    ...pageParameters,
    rowState: queryParameter('state', 'Only rows in this state.', rowState),
    keptRows: queryParameter('rows', 'And these rows, whatever their state is, such as 4,9.', text),
  },
  responses: { 200: pageOf(namedSchema('ImportRow'), 'A page of them, in their order') },
  errors: [404],
  handler: (context) => async (request, reply) => {
    const actor = requireAdmin(request)
    const { cursor, limit = defaultLimit } = parseListParams(request.query)
    const { state, rows: kept = [] } = parseInput(paramsSchema, request.query)
    const stored = await getImport(context.db, request.params.id, actor)
    const plan = await planImport(context.db, stored, { actor, now: context.now() })
    const rows = plan.rows.filter(
      ({ row, ...planned }) => state === undefined || planned.state === state || kept.includes(row),
    )
    const from = Number(cursor?.sortKey ?? 0) || 0
    const rest = rows.flatMap((planned) => (planned.row > from ? { ...planned, id: stored.id } : []))
    const { page, next } = paginate(rest, limit, ({ row }) => String(row))
    const path = importPaths.rows.replace(':id', stored.id)
    reply.headers(
      pageHeaders(
        path,
        { total: rows.length, next },
        { limit: String(limit), state, rows: kept.join(',') || undefined },
      ),
    )
    return { success: true, data: page.map((row) => presentRow(stored, row, actor)) }
  },
})

const template = defineRoute({
  ...route,
  method: 'GET',
  path: importPaths.template,
  summary: 'An empty list of a kind as an Excel workbook, with its headings',
  responses: { 200: file(tableTypes.xlsx) },
  errors: [404],
  exposeHeadRoute: false,
  handler: () => async (request, reply) => {
    const kind = getImportableKind(request.params.kind)
    const name = `${kind.labels.many.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.xlsx`
    return sendTable(reply, name, 'xlsx', templateOf(kind))
  },
})

const skippedRows = defineRoute({
  ...route,
  method: 'GET',
  path: importPaths.skipped,
  summary: 'The rows that were skipped when a list was added, to be corrected and sent again',
  responses: { 200: file(tableTypes.xlsx) },
  errors: [404],
  exposeHeadRoute: false,
  handler: (context) => async (request, reply) => {
    const stored = await getImport(context.db, request.params.id, requireAdmin(request))
    if (stored.decisions.skipped.length === 0) throw new NotFound(message(importMessages, 'nothingSkipped'))
    return sendTable(reply, 'skipped-rows.xlsx', 'xlsx', skippedTable(stored))
  },
})

/** Unfinished lists, as they are looked through; and empty ones. */
export const showImportRoutes = [showLists, showList, showRows, template, skippedRows]

/** An empty list of a kind: its headings alone, as an import knows them. */
function templateOf(kind: Kind): Table {
  const columns = importableFields(kind).map((name) => columnOf(kind.fields[name] as Field))
  return { title: kind.labels.many, columns, rows: [] }
}
