import { httpMessages } from '#domain/api/http-messages.ts'
import { tableOf } from '#domain/kinds/index.ts'
import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { getKind } from '#features/content/server/records.ts'
import { resolveSessionConflict } from '#features/content/server/write/class-sessions.ts'
import { titleOf } from '#features/content/server/write/record-history.ts'
import { writeRecord } from '#features/content/server/write/write-record.ts'
import { trashMessages, trashPaths } from '#features/content/trash.ts'
import { changeContent } from '#server/db/content-version.ts'
import { isId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { NotAllowed, NotFound } from '#server/errors.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { undoCalls } from '../../calls.ts'
import { presentSubject } from '../entries.ts'
import { deletePermanently, emptyTrash } from './delete-permanently.ts'
import { presentEntry } from './present-entry.ts'
import { listTrash } from './trash-rows.ts'

/** Lists the trash, last deleted first. */
const showTrash = serve(undoCalls.showTrash, (context) => async (request, reply) => {
  const { q, cursor, limit = defaultLimit } = parseListParams(request.query)
  const page = await listTrash(context.db, request.actor, { q, cursor, limit })
  reply.headers(pageHeaders(trashPaths.list, page, { limit: String(limit), q }))
  return { success: true, data: page.rows.map((row) => presentEntry(row, request.actor, context.now())) }
})

const restoreOne = serve(undoCalls.restoreOne, (context) => async (request) => {
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

const deleteOnePermanently = serve(undoCalls.deleteOnePermanently, (context) => async (request) => {
  const { kind, id } = request.params
  assertMayRemove(getKind(kind), request.actor)
  const row = await findInTrash(context.db, getKind(kind), id)
  const removed = row ? await deletePermanently(context, requireAdmin(request), [{ kind, id }]) : 0
  if (removed === 0) throw new NotFound(message(trashMessages, 'notInTrash'))
  return { success: true, message: message(trashMessages, 'removed') }
})

/** Permanently deletes everything that was in the trash at the time of the request. */
const deleteAllPermanently = serve(undoCalls.deleteAllPermanently, (context) => async (request) => {
  const removed = await emptyTrash(context, requireAdmin(request), context.now().toISOString())
  return { success: true, message: message(trashMessages, 'emptied'), data: { removed } }
})

export const trashRoutes = [showTrash, deleteAllPermanently, deleteOnePermanently, restoreOne]

type RestoreOptions = {
  kind: Kind
  id: string
  actor: Actor
  now: Date
}

/**
 * Restores a record from the trash, unchanged. Call it in a `changeContent` transaction. An album stays
 * separate even if another album has the same title by now, because merging them would go beyond undoing
 * (docs/decisions/017).
 *
 * @throws {NotFound} if it is not in the trash
 * @throws {Conflict} if a unique value is now in use, or if an admin has entered another class session for
 * that day
 */
async function restoreRecord(db: Db, options: RestoreOptions): Promise<ContentRow> {
  const { kind, id, actor, now } = options
  const row = await findInTrash(db, kind, id)
  if (!row) throw new NotFound(message(trashMessages, 'notInTrash'))
  const title = titleOf(kind, row)
  const one = kind.labels.one.toLowerCase()
  const sides = {
    before: row,
    after: { ...row, deletedAt: null, deletedBy: null },
    action: 'restore',
  } as const
  const restored = await writeRecord(db, sides, { kind, actor, now }, (_kind, _row, field) =>
    message(trashMessages, 'taken', title, labelOf(kind, field), one),
  )
  await resolveSessionConflict(db, kind, restored, { actor, now })
  return restored
}

const recordSummary = (kind: Kind, row: ContentRow) => ({
  ...presentSubject(kind, row),
  label: kind.labels.one,
})

async function findInTrash(db: Db, kind: Kind, id: string): Promise<ContentRow | undefined> {
  if (!isId(id)) return undefined
  const trash = db.selectFrom(tableOf(kind)).selectAll().where('deletedAt', 'is not', null)
  return (await trash.where('id', '=', id).executeTakeFirst()) as ContentRow | undefined
}
