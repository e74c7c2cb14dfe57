import type { FastifyRequest } from 'fastify'
import type { Kind } from '#domain/kinds/kind.ts'
import { can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import { isId } from '#server/db/new-id.ts'
import { NotAllowed, NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { defineRoute } from '#server/http/route.ts'
import { listParameters } from '#server/openapi/parameters.ts'
import { done, pageOf } from '#server/openapi/responses.ts'
import { listOf, namedSchema, objectOf } from '#server/openapi/schemas.ts'
import { type RecordRef, trashMessages, trashPaths } from '../../trash.ts'
import { bulkDeleteSchema, restoreSchema } from '../../trash-schemas.ts'
import { findRecord, getKind, trashRecord } from '../content/records.ts'
import { deletePermanently, emptyTrash } from './delete-permanently.ts'
import { presentEntry } from './present-entry.ts'
import { findInTrash, recordSummary, restoreRecord } from './restore-record.ts'
import { listTrash } from './trash-rows.ts'

const inTrash = { tag: 'Trash', action: 'use the trash' } as const
const recordName = namedSchema('RecordName')

/** The trash, the last deleted first. */
const showTrash = defineRoute({
  method: 'GET',
  path: trashPaths.list,
  tag: inTrash.tag,
  action: 'see the trash',
  summary: 'What was deleted, the last first',
  parameters: listParameters,
  responses: { 200: pageOf(namedSchema('TrashEntry'), 'A page of the trash') },
  handler: (context) => async (request, reply) => {
    const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
    const page = await listTrash(context.db, request.actor, { q, cursor, limit })
    reply.headers(pageHeaders(trashPaths.list, page, { limit: String(limit), q }))
    return { success: true, data: page.rows.map((row) => presentEntry(row, request.actor, context.now())) }
  },
})

/** A record comes back as it was. */
const restoreOne = defineRoute({
  method: 'POST',
  path: trashPaths.restore,
  ...inTrash,
  summary: 'Restore a record',
  responses: { 200: done(trashMessages.restored(1), { data: recordName }) },
  errors: [409],
  handler: (context) => async (request) => {
    const [data] = await restore(context, request, [request.params])
    return { success: true, message: message(trashMessages, 'restored', 1), data }
  },
})

/** Several records come back, or none; undoes a bulk delete. */
const restoreMany = defineRoute({
  method: 'POST',
  path: trashPaths.restoreMany,
  ...inTrash,
  summary: 'Restore several records, or none of them',
  body: restoreSchema,
  responses: { 200: done(trashMessages.restored(2), { data: listOf(recordName) }) },
  errors: [404, 409],
  handler: (context) => async (request) => {
    const data = await restore(context, request, request.body.records, 'someNotInTrash')
    return { success: true, message: message(trashMessages, 'restored', data.length), data }
  },
})

/** All of them, or none. */
function restore(
  context: AppContext,
  request: FastifyRequest,
  records: readonly RecordRef[],
  gone: 'notInTrash' | 'someNotInTrash' = 'notInTrash',
) {
  const restoring = { actor: requireAdmin(request), now: context.now(), gone }
  return changeContent(context, async (db) => {
    const restored = []
    for (const { kind: name, id } of records) {
      const kind = getKind(name)
      restored.push(recordSummary(kind, await restoreRecord(db, { ...restoring, kind, id })))
    }
    return restored
  })
}

/** A record of the trash is deleted permanently, with its files. */
const deleteOnePermanently = defineRoute({
  method: 'DELETE',
  path: trashPaths.one,
  ...inTrash,
  action: 'delete for good',
  needsConfirmation: true,
  summary: 'Remove a record for good',
  responses: { 200: done(trashMessages.removed) },
  handler: (context) => async (request) => {
    const { kind, id } = request.params
    const row = await findInTrash(context.db, getKind(kind), id)
    const removed = row ? await deletePermanently(context, requireAdmin(request), [{ kind, id }]) : 0
    if (removed === 0) throw new NotFound(message(trashMessages, 'notInTrash'))
    return { success: true, message: message(trashMessages, 'removed') }
  },
})

/** Everything in the trash is deleted, as of this request. */
const deleteAllPermanently = defineRoute({
  method: 'DELETE',
  path: trashPaths.list,
  ...inTrash,
  action: 'delete for good',
  needsConfirmation: true,
  summary: 'Empty the trash',
  responses: { 200: done(trashMessages.emptied, { data: objectOf({ removed: { type: 'integer' } }) }) },
  handler: (context) => async (request) => {
    const removed = await emptyTrash(context, requireAdmin(request), context.now().toISOString())
    return { success: true, message: message(trashMessages, 'emptied'), data: { removed } }
  },
})

/** Of several records of a kind, all are moved to the trash, or none. */
const deleteMany = defineRoute({
  method: 'POST',
  path: trashPaths.bulkDelete,
  tag: 'Trash',
  action: 'change content',
  summary: 'Delete several records of a kind, or none of them',
  body: bulkDeleteSchema,
  responses: { 200: done(trashMessages.deleted(2), { data: listOf(recordName) }) },
  preValidation: async (request) => {
    const kind = getKind((request.params as { kind: string }).kind)
    if (!can(request.actor, kind.permissions.remove))
      throw new NotAllowed(message(trashMessages, 'notDeleted'))
  },
  handler: (context) => async (request) => {
    const kind = getKind(request.params.kind)
    const actor = requireAdmin(request)
    const ids = new Set(request.body.ids)
    const now = context.now()
    const data = await changeContent(context, async (db) => {
      const deleted = []
      for (const id of ids) {
        const row = isId(id) ? await findRecord(db, kind, id) : undefined
        if (!row) throw new NotFound(message(trashMessages, 'someGone'))
        await trashRecord(db, row, { kind, actor, now })
        deleted.push(recordSummary(kind, row))
      }
      return deleted
    })
    return { success: true, message: deletedMessage(kind, data.length), data }
  },
})

const deletedMessage = (kind: Kind, number: number) =>
  number === 1 ? message(kind.messages, 'deleted') : message(trashMessages, 'deleted', number)

/** The trash: list it, restore from it, delete permanently; and delete several records at once. */
export const trashRoutes = [
  showTrash,
  deleteAllPermanently,
  deleteOnePermanently,
  restoreOne,
  restoreMany,
  deleteMany,
]
