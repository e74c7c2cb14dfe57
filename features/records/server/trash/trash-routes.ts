import { httpMessages } from '#domain/api/http-messages.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { changeContent } from '#server/db/content-version.ts'
import { NotAllowed, NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { serve } from '#server/http/route.ts'
import { recordsCalls } from '../../calls.ts'
import { trashMessages, trashPaths } from '../../trash.ts'
import { getKind } from '../content/records.ts'
import { deletePermanently, emptyTrash } from './delete-permanently.ts'
import { presentEntry } from './present-entry.ts'
import { findInTrash, recordSummary, restoreRecord } from './restore-record.ts'
import { listTrash } from './trash-rows.ts'

/** Lists the trash, last deleted first. */
const showTrash = serve(recordsCalls.showTrash, (context) => async (request, reply) => {
  const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
  const page = await listTrash(context.db, request.actor, { q, cursor, limit })
  reply.headers(pageHeaders(trashPaths.list, page, { limit: String(limit), q }))
  return { success: true, data: page.rows.map((row) => presentEntry(row, request.actor, context.now())) }
})

const restoreOne = serve(recordsCalls.restoreOne, (context) => async (request) => {
  const kind = getKind(request.params.kind)
  const actor = requireAdmin(request)
  assertMayRemove(kind, actor)
  const restoring = { kind, id: request.params.id, actor, now: context.now() }
  const row = await changeContent(context, (db) => restoreRecord(db, restoring))
  return { success: true, message: message(trashMessages, 'restored'), data: recordSummary(kind, row) }
})

/** Only PICs may remove or restore records of some kinds, such as pages. @throws {NotAllowed} */
function assertMayRemove({ permissions }: Kind, actor: Actor) {
  if (!can(actor, permissions.remove)) throw new NotAllowed(message(httpMessages, 'notPermitted'))
}

const deleteOnePermanently = serve(recordsCalls.deleteOnePermanently, (context) => async (request) => {
  const { kind, id } = request.params
  assertMayRemove(getKind(kind), request.actor)
  const row = await findInTrash(context.db, getKind(kind), id)
  const removed = row ? await deletePermanently(context, requireAdmin(request), [{ kind, id }]) : 0
  if (removed === 0) throw new NotFound(message(trashMessages, 'notInTrash'))
  return { success: true, message: message(trashMessages, 'removed') }
})

/** Permanently deletes everything that was in the trash at the time of the request. */
const deleteAllPermanently = serve(recordsCalls.deleteAllPermanently, (context) => async (request) => {
  const removed = await emptyTrash(context, requireAdmin(request), context.now().toISOString())
  return { success: true, message: message(trashMessages, 'emptied'), data: { removed } }
})

export const trashRoutes = [showTrash, deleteAllPermanently, deleteOnePermanently, restoreOne]
