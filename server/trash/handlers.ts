import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kind } from '#domain/kinds/kind.ts'
import { can } from '#domain/permissions.ts'
import { trashPaths, trashSays } from '#domain/trash.ts'
import { bulkDeleteForm, restoreForm } from '#domain/trash-forms.ts'
import { changeContent } from '../content/change-content.ts'
import { getKind } from '../content/get-kind.ts'
import { findRecord } from '../content/queries.ts'
import { trashRecord } from '../content/save-record.ts'
import { isId } from '../db/new-id.ts'
import { NotAllowed, NotFound } from '../errors.ts'
import { adminOf } from '../http/guard.ts'
import { pageHeaders, readListQuery, usualLimit } from '../http/list-query.ts'
import { readBody } from '../http/read-body.ts'
import type { Parts } from '../parts.ts'
import { presentEntry } from './present-entry.ts'
import { emptyTrash, removeForGood } from './remove-for-good.ts'
import { findInTrash, nameOf, restoreRecord } from './restore-record.ts'
import { listTrash } from './trash-rows.ts'

type ByName = FastifyRequest<{ Params: { kind: string; id: string } }>
type ByKind = FastifyRequest<{ Params: { kind: string } }>

/** GET what waits in the trash, what was deleted last first. */
export const showTrash = (parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { q, cursor, limit = usualLimit } = readListQuery(request.query)
  const page = await listTrash(parts.db, { q, cursor, limit })
  reply.headers(pageHeaders(trashPaths.list, page, { limit: String(limit), q }))
  return { success: true, data: page.rows.map((row) => presentEntry(row, parts.now())) }
}

/** POST: a record comes back as it was. */
export const restoreOne = (parts: Parts) => async (request: ByName) => {
  const kind = getKind(request.params.kind)
  const { id } = request.params
  const restoring = { kind, id, actor: adminOf(request), now: parts.now() }
  const row = await changeContent(parts, (db) => restoreRecord(db, restoring))
  return { success: true, message: trashSays.restored(1), data: nameOf(kind, row) }
}

/** POST: several records come back, or none; undoes a bulk delete. */
export const restoreMany = (parts: Parts) => async (request: FastifyRequest) => {
  const names = readBody(restoreForm, request.body).records
  const records = names.map(({ kind, id }) => ({ kind: getKind(kind), id }))
  const actor = adminOf(request)
  const now = parts.now()
  const data = await changeContent(parts, async (db) => {
    const restored = []
    for (const { kind, id } of records) {
      const row = await restoreRecord(db, { kind, id, actor, now, notThere: trashSays.someNotInTrash })
      restored.push(nameOf(kind, row))
    }
    return restored
  })
  return { success: true, message: trashSays.restored(data.length), data }
}

/** DELETE a record of the trash for good, with its files. */
export const removeOne = (parts: Parts) => async (request: ByName) => {
  const { kind, id } = request.params
  const isThere = await findInTrash(parts.db, getKind(kind), id)
  const removed = isThere ? await removeForGood(parts, adminOf(request), [{ kind, id }]) : 0
  if (removed === 0) throw new NotFound(trashSays.notInTrash)
  return { success: true, message: trashSays.removed }
}

/** DELETE everything in the trash, as it was when this was asked for. */
export const removeAll = (parts: Parts) => async (request: FastifyRequest) => {
  const removed = await emptyTrash(parts, adminOf(request), parts.now().toISOString())
  return { success: true, message: trashSays.emptied, data: { removed } }
}

/** POST the ids of several records of a kind: all of them go into the trash, or none. */
export const deleteMany = (parts: Parts) => async (request: ByKind) => {
  const kind = getKind(request.params.kind)
  const actor = adminOf(request)
  if (!can(actor, kind.may.remove)) throw new NotAllowed(trashSays.notDeleted)
  const ids = new Set(readBody(bulkDeleteForm, request.body).ids)
  const now = parts.now()
  const data = await changeContent(parts, async (db) => {
    const deleted = []
    for (const id of ids) {
      const row = isId(id) ? await findRecord(db, kind, id) : undefined
      if (!row) throw new NotFound(trashSays.someGone)
      await trashRecord(db, row, { kind, actor, now })
      deleted.push(nameOf(kind, row))
    }
    return deleted
  })
  return { success: true, message: saysDeleted(kind, data.length), data }
}

const saysDeleted = (kind: Kind, number: number) =>
  number === 1 ? kind.says.deleted : trashSays.deleted(number)
