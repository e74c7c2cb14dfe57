import { can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { presentChangeSet } from '#features/records/server/change-sets/present-change-set.ts'
import { deletePendingFiles } from '#features/records/server/trash/pending-deletions.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { Invalid, NotAllowed } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { limits } from '#server/http/limits.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { defineRoute } from '#server/http/route.ts'
import { httpMessages } from '#server/http-messages.ts'
import { done } from '#server/openapi/responses.ts'
import { listOf, namedSchema, objectOf, text } from '#server/openapi/schemas.ts'
import { findHeaderRow } from '../import-matching.ts'
import { applyImportSchema, changeImportSchema } from '../import-schemas.ts'
import { importMessages, importPaths } from '../imports.ts'
import { applyImport } from './apply-import.ts'
import { changeImport } from './change-import.ts'
import { deleteImports } from './delete-imports.ts'
import { getImportableKind, pictureFieldOf } from './importable-kind.ts'
import { readRemembered } from './match-columns-of-list.ts'
import { presentImport } from './present-import.ts'
import { readList } from './reading/read-list.ts'
import { receiveList } from './receive-list.ts'
import { receivePhotos } from './receive-photos.ts'
import { showImportRoutes } from './show-routes.ts'
import { addImport, getImport } from './stored-imports.ts'

const route = { action: 'add content', tag: 'Imports' } as const

const addList = defineRoute({
  ...route,
  method: 'POST',
  path: importPaths.add,
  summary: 'Upload a list of records to check it; nothing is added yet',
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
  errors: [404, 409, 413, 503],
  handler: (context) => async (request, reply) => {
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
  },
})

const changeList = defineRoute({
  ...route,
  method: 'PUT',
  path: importPaths.one,
  summary: 'Choose columns, fix cells, answer questions, skip rows',
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
  ...route,
  method: 'POST',
  path: importPaths.photos,
  summary:
    'Add photos for the rows of a list: a picture or a ZIP file of pictures, named by unique value or name',
  body: () => ({
    'multipart/form-data': { schema: objectOf({ file: { type: 'string', format: 'binary' } }) },
  }),
  responses: {
    200: done(importMessages.photosReceived, { data: namedSchema('Import'), unread: listOf(text) }),
  },
  errors: [404, 413, 415, 507],
  handler: (context) => async (request) => {
    const actor = requireAdmin(request)
    const stored = await getImport(context.db, request.params.id, actor)
    if (!pictureFieldOf(stored.kind)) throw new Invalid([], message(importMessages, 'notAPhoto'))
    const { changed, unread } = await receivePhotos(request, context, stored, actor)
    const told =
      unread.length > 0
        ? message(importMessages, 'photosUnread', unread)
        : message(importMessages, 'photosReceived')
    return { success: true, message: told, data: presentImport(changed), unread }
  },
})

const applyList = defineRoute({
  ...route,
  method: 'POST',
  path: importPaths.apply,
  action: 'change content',
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
  ...route,
  method: 'DELETE',
  path: importPaths.one,
  summary: 'Discard a list that has not been added',
  responses: { 200: done(importMessages.discarded) },
  errors: [404],
  handler: (context) => async (request) => {
    const { id } = await getImport(context.db, request.params.id, requireAdmin(request))
    await changeUnderContentLock(context.db, (db) => deleteImports(db, context.now(), [id]))
    await deletePendingFiles(context)
    return { success: true, message: message(importMessages, 'discarded') }
  },
})

/** Lists that somebody brings along: read, looked through, added as one change. */
export const importRoutes = [addList, ...showImportRoutes, changeList, addPhotos, discardList, applyList]
