import { httpMessages } from '#domain/api/http-messages.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/message.ts'
import { changeContent } from '#server/db/content-version.ts'
import { isId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { NotAllowed, NotFound } from '#server/errors.ts'
import { requireAdmin } from '#server/http/guard.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { serve } from '#server/http/route.ts'
import { recordsCalls } from '../../calls.ts'
import { type RecordRef, trashMessages, trashPaths } from '../../trash.ts'
import { findRecord, getKind, trashRecord } from '../content/records.ts'
import { deletePermanently, emptyTrash } from './delete-permanently.ts'
import { presentEntry } from './present-entry.ts'
import { findInTrash, type RestoreOptions, recordSummary, restoreRecord } from './restore-record.ts'
import { listTrash } from './trash-rows.ts'

/** Lists the trash, last deleted first. */
const showTrash = serve(recordsCalls.showTrash, (context) => async (request, reply) => {
  const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
  const page = await listTrash(context.db, request.actor, { q, cursor, limit })
  reply.headers(pageHeaders(trashPaths.list, page, { limit: String(limit), q }))
  return { success: true, data: page.rows.map((row) => presentEntry(row, request.actor, context.now())) }
})

const restoreOne = serve(recordsCalls.restoreOne, (context) => async (request) => {
  const restoring = { actor: requireAdmin(request), now: context.now(), gone: 'notInTrash' as const }
  const data = await changeContent(context, (db) => restore(db, restoring, request.params))
  return { success: true, message: message(trashMessages, 'restored', 1), data }
})

/** Restores several records, all or none; undoes a bulk delete. */
const restoreMany = serve(recordsCalls.restoreMany, (context) => async (request) => {
  const restoring = { actor: requireAdmin(request), now: context.now(), gone: 'someNotInTrash' as const }
  const data = await changeContent(context, async (db) => {
    const restored = []
    for (const record of request.body.records) restored.push(await restore(db, restoring, record))
    return restored
  })
  return { success: true, message: message(trashMessages, 'restored', data.length), data }
})

async function restore(
  db: Db,
  restoring: Omit<RestoreOptions, 'kind' | 'id'>,
  { kind: name, id }: RecordRef,
) {
  const kind = getKind(name)
  assertMayRemove(kind, restoring.actor)
  return recordSummary(kind, await restoreRecord(db, { ...restoring, kind, id }))
}

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

/** Moves several records of a kind to the trash, all or none. */
const deleteMany = serve(
  recordsCalls.deleteMany,
  (context) => async (request) => {
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
  async (request) => {
    const kind = getKind((request.params as { kind: string }).kind)
    if (!can(request.actor, kind.permissions.remove))
      throw new NotAllowed(message(trashMessages, 'notDeleted'))
  },
)

const deletedMessage = (kind: Kind, number: number) =>
  number === 1 ? message(kind.messages, 'deleted') : message(trashMessages, 'deleted', number)

export const trashRoutes = [
  showTrash,
  deleteAllPermanently,
  deleteOnePermanently,
  restoreOne,
  restoreMany,
  deleteMany,
]
