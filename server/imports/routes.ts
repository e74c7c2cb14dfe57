import { Readable } from 'node:stream'
import type { Kind } from '#domain/kinds/kind.ts'
import { can } from '#domain/permissions.ts'
import { findHeaderRow } from '#domain/records/import-matching.ts'
import { applyImportSchema, changeImportSchema } from '#domain/records/import-schemas.ts'
import { canImport, importMessages, importPaths, type RowState, rowStates } from '#domain/records/imports.ts'
import { message } from '#domain/text/message.ts'
import { presentChangeSet } from '../change-sets/present-change-set.ts'
import { getKind } from '../content/records.ts'
import { Invalid, NotAllowed } from '../errors.ts'
import { requireAdmin } from '../http/guard.ts'
import { limits } from '../http/limits.ts'
import { defaultLimit, pageHeaders, parseListParams } from '../http/list-params.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { defineRoute } from '../http/route.ts'
import { httpMessages } from '../http-messages.ts'
import { pageParameters, queryParameter } from '../openapi/parameters.ts'
import { done, found, listed } from '../openapi/responses.ts'
import { listOf, namedSchema, objectOf, text } from '../openapi/schemas.ts'
import { writeXlsx, xlsxType } from '../spreadsheets/xlsx.ts'
import { applyImport } from './apply-import.ts'
import { changeImport } from './change-import.ts'
import { pictureFieldOf } from './pictures.ts'
import { planImport } from './plan-import.ts'
import { presentImport, presentPreview, presentRow } from './present-import.ts'
import { readList } from './reading/read-list.ts'
import { receiveList } from './receive-list.ts'
import { receivePhotos } from './receive-photos.ts'
import { addImport, getImport, listImports, readRemembered } from './stored-imports.ts'
import { templateOf } from './template.ts'

const tag = 'Imports'

const addList = defineRoute({
  method: 'POST',
  path: importPaths.add,
  action: 'add content',
  tag,
  summary: 'Read a list of records, which waits to be looked through; nothing is added yet',
  body: () => ({
    'multipart/form-data': {
      schema: objectOf(
        {
          file: {
            type: 'string',
            format: 'binary',
            description: 'A workbook (.xlsx), a text with columns (.csv), or pasted cells.',
          },
          sheet: { ...text, description: 'The name of the sheet; else the first that has something in it.' },
        },
        ['sheet'],
      ),
    },
  }),
  responses: { 201: done(importMessages.read(2), { data: namedSchema('Import') }) },
  errors: [404, 413, 503],
  handler: (context) => async (request, reply) => {
    const actor = requireAdmin(request)
    const kind = getImportableKind(request.params.kind)
    if (!can(actor, kind.permissions.add) || !kind.permissions.edit || !can(actor, kind.permissions.edit))
      throw new NotAllowed(message(httpMessages, 'notPermitted'))
    await enforceRateLimit(context, limits.importsPerAdmin, actor.id)
    const { fileName, ...received } = await receiveList(request)
    const list = await readList(received)
    const headerRow = findHeaderRow(kind, list.rows, await readRemembered(context.db, kind))
    const rows = list.rows.length - headerRow - 1
    if (rows === 0) throw new Invalid([], message(importMessages, 'noRows'))
    const stored = await addImport(context.db, { actor, kind, fileName, list, headerRow, now: context.now() })
    reply.code(201)
    return { success: true, message: message(importMessages, 'read', rows), data: presentImport(stored) }
  },
})

/** @throws {Invalid} */
function getImportableKind(name: string): Kind {
  const kind = getKind(name)
  if (!canImport(kind)) throw new Invalid([], message(importMessages, 'notImportable', kind.labels.many))
  return kind
}

const showLists = defineRoute({
  method: 'GET',
  path: importPaths.list,
  action: 'see private fields',
  tag,
  summary: 'The lists of one’s own that wait to be added, the newest first',
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
  method: 'GET',
  path: importPaths.one,
  action: 'see private fields',
  tag,
  summary: 'A list that waits, and what would become of it',
  responses: {
    200: found('Of a list that was added there is no preview.', {
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
    return { success: true, data, preview: presentPreview(stored, plan, now) }
  },
})

const showRows = defineRoute({
  method: 'GET',
  path: importPaths.rows,
  action: 'see private fields',
  tag,
  summary: 'The rows of a list, each with what would become of it',
  parameters: {
    ...pageParameters,
    rowState: queryParameter('state', 'Only rows in this state.', { type: 'string', enum: [...rowStates] }),
  },
  responses: {
    200: listed(
      found('A page of them, in their order; 50 unless `limit` says otherwise.', {
        data: listOf(namedSchema('ImportRow')),
      }),
    ),
  },
  errors: [404],
  handler: (context) => async (request, reply) => {
    const actor = requireAdmin(request)
    const { cursor, limit = defaultLimit } = parseListParams(request.query)
    const state = parseState(request.query)
    const stored = await getImport(context.db, request.params.id, actor)
    const plan = await planImport(context.db, stored, { actor, now: context.now() })
    const rows = plan.rows.filter((row) => state === undefined || row.state === state)
    const from = Number(cursor?.sortKey ?? 0) || 0
    const rest = rows.filter(({ row }) => row > from)
    const page = rest.slice(0, limit)
    const last = page.at(-1)
    const next = last && rest.length > page.length ? { sortKey: String(last.row), id: stored.id } : undefined
    const path = importPaths.rows.replace(':id', stored.id)
    reply.headers(pageHeaders(path, { total: rows.length, next }, { limit: String(limit), state }))
    return { success: true, data: page.map((row) => presentRow(stored, row, actor)) }
  },
})

/** @throws {Invalid} */
function parseState(query: unknown): RowState | undefined {
  const { state = '' } = query as { state?: unknown }
  if (state === '') return undefined
  const known = rowStates.find((known) => known === state)
  if (known) return known
  throw new Invalid([{ field: 'state', message: httpMessages.notAmong('state', rowStates) }])
}

const changeList = defineRoute({
  method: 'PUT',
  path: importPaths.one,
  action: 'add content',
  tag,
  summary: 'Say what columns are, mend cells, answer questions, leave rows out',
  body: changeImportSchema,
  responses: { 200: done(importMessages.changed, { data: namedSchema('Import') }) },
  errors: [404, 409],
  handler: (context) => async (request) => {
    const actor = requireAdmin(request)
    const stored = await getImport(context.db, request.params.id, actor)
    const changed = await changeImport(context.db, stored, request.body, { actor, now: context.now() })
    return { success: true, message: message(importMessages, 'changed'), data: presentImport(changed) }
  },
})

const addPhotos = defineRoute({
  method: 'POST',
  path: importPaths.photos,
  action: 'add content',
  tag,
  summary:
    'Add photos for the rows of a list: a picture or a ZIP file of pictures, named by unique value or name',
  body: () => ({
    'multipart/form-data': { schema: objectOf({ file: { type: 'string', format: 'binary' } }) },
  }),
  responses: { 200: done(importMessages.photosReceived, { data: namedSchema('Import') }) },
  errors: [404, 413, 415, 507],
  handler: (context) => async (request) => {
    const actor = requireAdmin(request)
    const stored = await getImport(context.db, request.params.id, actor)
    if (!pictureFieldOf(stored.kind)) throw new Invalid([], message(importMessages, 'notAPhoto'))
    await receivePhotos(request, context, stored, actor)
    const data = presentImport(await getImport(context.db, stored.id, actor))
    return { success: true, message: message(importMessages, 'photosReceived'), data }
  },
})

const applyList = defineRoute({
  method: 'POST',
  path: importPaths.apply,
  action: 'change content',
  tag,
  summary: 'Add the list as its preview says: all of it or nothing, as one change that can be undone',
  body: applyImportSchema,
  responses: { 200: done(importMessages.applied(2, 1), { data: namedSchema('ChangeSet') }) },
  errors: [404, 409, 507],
  handler: (context) => async (request) => {
    const changeSet = await applyImport(context, request.params.id, request.body, requireAdmin(request))
    return {
      success: true,
      message: message(importMessages, 'applied', changeSet.added, changeSet.edited),
      data: presentChangeSet(changeSet, context.now()),
    }
  },
})

const discardList = defineRoute({
  method: 'DELETE',
  path: importPaths.one,
  action: 'add content',
  tag,
  summary: 'Put a list away that was not added',
  responses: { 200: done(importMessages.discarded) },
  errors: [404],
  handler: (context) => async (request) => {
    const { id } = await getImport(context.db, request.params.id, requireAdmin(request))
    await context.db.deleteFrom('imports').where('id', '=', id).execute()
    return { success: true, message: message(importMessages, 'discarded') }
  },
})

const template = defineRoute({
  method: 'GET',
  path: importPaths.template,
  action: 'see private fields',
  tag,
  summary: 'An empty list of a kind as an Excel workbook, with its headings',
  responses: { 200: { description: 'The file.', schema: () => text, type: xlsxType } },
  errors: [404],
  exposeHeadRoute: false,
  handler: () => async (request, reply) => {
    const kind = getImportableKind(request.params.kind)
    const name = `${kind.labels.many.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.xlsx`
    return reply
      .type(xlsxType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(writeXlsx(templateOf(kind))))
  },
})

/** Lists that somebody brings along: read, looked through, added as one change. */
export const importRoutes = [
  showLists,
  addList,
  template,
  showList,
  showRows,
  changeList,
  addPhotos,
  discardList,
  applyList,
]
