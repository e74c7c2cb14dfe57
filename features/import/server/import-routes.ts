import type { FastifyRequest } from 'fastify'
import { httpMessages } from '#domain/api/http-messages.ts'
import type { Field } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { deletePendingFiles } from '#features/content/server/files/pending-deletions.ts'
import { columnOf } from '#features/content/server/lists/record-table.ts'
import { presentChangeSet } from '#features/undo/server/present-change-set.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { HttpError, Invalid, NotAllowed, NotFound, TooLarge } from '#server/errors.ts'
import type { Feature } from '#server/feature.ts'
import { defaultLimit, pageHeaders, paginate, parseListParams } from '#server/http/list-params.ts'
import { enforceRateLimit, limits } from '#server/http/rate-limit.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { mediaMessages } from '#server/media/media-messages.ts'
import { sendTable } from '#server/spreadsheets/send-table.ts'
import type { Table } from '#server/spreadsheets/table.ts'
import { importCalls } from '../calls.ts'
import { findHeaderRow } from '../import-matching.ts'
import { importableFields, importLimits, importMessages, importPaths, pastedName } from '../imports.ts'
import { applyImport } from './apply-import.ts'
import { changeImport } from './change-import.ts'
import { deleteImports, deleteOldImports } from './delete-imports.ts'
import { importsSource } from './imports-of-person.ts'
import { readRemembered } from './match-columns-of-list.ts'
import { planImport } from './plan-import.ts'
import { presentImport, presentPreview, presentRow } from './present-import.ts'
import { readList } from './reading/read-list.ts'
import { receivePhotos } from './receive-photos.ts'
import { skippedTable } from './skipped-rows.ts'
import { addImport, getImport, getImportableKind, listImports, pictureFieldOf } from './stored-imports.ts'

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

const showImportRoutes = [showLists, showList, showRows, template, skippedRows]

/** Returns an empty list of a kind, with the headers that the import recognizes. */
function templateOf(kind: Kind): Table {
  const columns = importableFields(kind).map((name) => columnOf(kind.fields[name] as Field))
  return { title: kind.labels.many, columns, rows: [] }
}

const addList = serve(importCalls.addList, (context) => async (request, reply) => {
  const actor = requireAdmin(request)
  const kind = getImportableKind(request.params.kind)
  if (!can(actor, kind.permissions.add) || !kind.permissions.edit || !can(actor, kind.permissions.edit))
    throw new NotAllowed(message(httpMessages, 'notPermitted'))
  await enforceRateLimit(context, limits.importsPerAdmin, actor.id)
  const { fileName, ...received } = await receiveList(request)
  const list = await readList(received, actor.id)
  const headerRow = findHeaderRow(kind, list.rows, await readRemembered(context.db, kind))
  const rows = list.rows.length - headerRow - 1
  if (rows === 0) throw new Invalid([], message(importMessages, 'noRows'))
  const stored = await addImport(context.db, { actor, kind, fileName, list, headerRow, now: context.now() })
  await deletePendingFiles(context)
  reply.code(201)
  return { success: true, message: message(importMessages, 'read', rows), data: presentImport(stored) }
})

const changeList = serve(importCalls.changeList, (context) => async (request) => {
  const actor = requireAdmin(request)
  const stored = await getImport(context.db, request.params.id, actor)
  const changed = await changeImport(context.db, stored, request.body, { actor, now: context.now() })
  return { success: true, message: message(importMessages, 'changed'), data: presentImport(changed) }
})

const addPhotos = serve(importCalls.addPhotos, (context) => async (request) => {
  const actor = requireAdmin(request)
  const stored = await getImport(context.db, request.params.id, actor)
  if (!pictureFieldOf(stored.kind)) throw new Invalid([], message(importMessages, 'notAPhoto'))
  const { changed, unread } = await receivePhotos(request, context, stored, actor)
  const told =
    unread.length > 0
      ? message(importMessages, 'photosUnread', unread)
      : message(importMessages, 'photosReceived')
  return { success: true, message: told, data: presentImport(changed), unread }
})

const applyList = serve(importCalls.applyList, (context) => async (request) => {
  const changeSet = await applyImport(context, request.params.id, request.body, requireAdmin(request))
  return {
    success: true,
    message: message(importMessages, 'applied', changeSet.added, changeSet.edited),
    data: presentChangeSet(changeSet, context.now()),
  }
})

const discardList = serve(importCalls.discardList, (context) => async (request) => {
  const { id } = await getImport(context.db, request.params.id, requireAdmin(request))
  await changeUnderContentLock(context.db, (db) => deleteImports(db, context.now(), [id]))
  await deletePendingFiles(context)
  return { success: true, message: message(importMessages, 'discarded') }
})

type ReceivedList = { bytes: Uint8Array<ArrayBuffer>; fileName: string; sheet: string }

/**
 * Reads a multipart body with a list in `file` (a workbook, a delimited text or pasted cells) and optionally
 * the name of the `sheet`. The list stays in memory, because it is small.
 *
 * @throws {HttpError} 400 or 413
 */
async function receiveList(request: FastifyRequest): Promise<ReceivedList> {
  if (!request.isMultipart()) throw noFile()
  const limits = { fields: 2, parts: 3, files: 1, fieldSize: 500, fileSize: importLimits.fileBytes }
  let file: Pick<ReceivedList, 'bytes' | 'fileName'> | undefined
  let sheet = ''
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const buffer = await part.toBuffer()
        // A copy in its own memory, which can be transferred to another thread.
        file = { bytes: new Uint8Array(buffer), fileName: nameOf(part.filename) }
      } else if (part.fieldname === 'sheet') sheet = String(part.value)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    const { code = '' } = error as { code?: string }
    if (/LIMIT|TOO_LARGE/.test(code)) throw new TooLarge(message(importMessages, 'fileTooLarge'))
    throw new Invalid([], message(mediaMessages, 'cutShort'))
  }
  if (!file || file.bytes.length === 0) throw noFile()
  return { ...file, sheet }
}

const noFile = () => new Invalid([], message(importMessages, 'noFile'))

/** Returns a name for display; it is never used as a file name here. */
function nameOf(fileName: string) {
  const name = fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxNameLength)
  return name || pastedName
}

const maxNameLength = 120

export const importFeature: Feature = {
  routes: [addList, ...showImportRoutes, changeList, addPhotos, discardList, applyList],
  dailyWork: { deleteOldImports },
  personSources: { imports: importsSource },
}
