import type { FastifyReply, FastifyRequest } from 'fastify'
import { can } from '#domain/accounts/permissions.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { trashMessages, trashPaths } from '#domain/records/trash.ts'
import { bulkDeleteSchema, restoreSchema } from '#domain/records/trash-schemas.ts'
import type { AppContext } from '../app-context.ts'
import { changeContent } from '../content/change-content.ts'
import { getKind } from '../content/get-kind.ts'
import { findRecord } from '../content/queries.ts'
import { trashRecord } from '../content/save-record.ts'
import { isId } from '../db/new-id.ts'
import { NotAllowed, NotFound } from '../errors.ts'
import { requireAdmin } from '../http/guard.ts'
import { defaultLimit, pageHeaders, parseListParams } from '../http/list-params.ts'
import { parseInput } from '../http/parse-input.ts'
import { deletePermanently, emptyTrash } from './delete-permanently.ts'
import { presentEntry } from './present-entry.ts'
import { findInTrash, recordSummary, restoreRecord } from './restore-record.ts'
import { listTrash } from './trash-rows.ts'

type RequestWithRecord = FastifyRequest<{ Params: { kind: string; id: string } }>
type RequestWithKind = FastifyRequest<{ Params: { kind: string } }>

/** GET the trash, the last deleted first. */
export const showTrash = (context: AppContext) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
  const page = await listTrash(context.db, { q, cursor, limit })
  reply.headers(pageHeaders(trashPaths.list, page, { limit: String(limit), q }))
  return { success: true, data: page.rows.map((row) => presentEntry(row, context.now())) }
}

/** POST: a record comes back as it was. */
export const restoreOne = (context: AppContext) => async (request: RequestWithRecord) => {
  const kind = getKind(request.params.kind)
  const { id } = request.params
  const restoring = { kind, id, actor: requireAdmin(request), now: context.now() }
  const row = await changeContent(context, (db) => restoreRecord(db, restoring))
  return { success: true, message: trashMessages.restored(1), data: recordSummary(kind, row) }
}

/** POST: several records come back, or none; undoes a bulk delete. */
export const restoreMany = (context: AppContext) => async (request: FastifyRequest) => {
  const names = parseInput(restoreSchema, request.body).records
  const records = names.map(({ kind, id }) => ({ kind: getKind(kind), id }))
  const actor = requireAdmin(request)
  const now = context.now()
  const data = await changeContent(context, async (db) => {
    const restored = []
    for (const { kind, id } of records) {
      const row = await restoreRecord(db, {
        kind,
        id,
        actor,
        now,
        notFoundMessage: trashMessages.someNotInTrash,
      })
      restored.push(recordSummary(kind, row))
    }
    return restored
  })
  return { success: true, message: trashMessages.restored(data.length), data }
}

/** DELETE a record of the trash permanently, with its files. */
export const deleteOnePermanently = (context: AppContext) => async (request: RequestWithRecord) => {
  const { kind, id } = request.params
  const row = await findInTrash(context.db, getKind(kind), id)
  const removed = row ? await deletePermanently(context, requireAdmin(request), [{ kind, id }]) : 0
  if (removed === 0) throw new NotFound(trashMessages.notInTrash)
  return { success: true, message: trashMessages.removed }
}

/** DELETE everything in the trash, as of this request. */
export const deleteAllPermanently = (context: AppContext) => async (request: FastifyRequest) => {
  const removed = await emptyTrash(context, requireAdmin(request), context.now().toISOString())
  return { success: true, message: trashMessages.emptied, data: { removed } }
}

/** POST the ids of several records of a kind: all of them are moved to the trash, or none. */
export const deleteMany = (context: AppContext) => async (request: RequestWithKind) => {
  const kind = getKind(request.params.kind)
  const actor = requireAdmin(request)
  if (!can(actor, kind.permissions.remove)) throw new NotAllowed(trashMessages.notDeleted)
  const ids = new Set(parseInput(bulkDeleteSchema, request.body).ids)
  const now = context.now()
  const data = await changeContent(context, async (db) => {
    const deleted = []
    for (const id of ids) {
      const row = isId(id) ? await findRecord(db, kind, id) : undefined
      if (!row) throw new NotFound(trashMessages.someGone)
      await trashRecord(db, row, { kind, actor, now })
      deleted.push(recordSummary(kind, row))
    }
    return deleted
  })
  return { success: true, message: deletedMessage(kind, data.length), data }
}

const deletedMessage = (kind: Kind, number: number) =>
  number === 1 ? kind.messages.deleted : trashMessages.deleted(number)
