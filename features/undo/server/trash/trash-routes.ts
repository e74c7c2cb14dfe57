import { httpMessages } from '#domain/api/http-messages.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import { type ContentTableName, tableOf } from '#domain/kinds/index.ts'
import { type Kind, labelOf } from '#domain/kinds/kind.ts'
import { type Actor, can, visitor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { fileNamesOf, updateFileUses } from '#features/content/server/files/file-uses.ts'
import { deletePendingFiles, markForDeletion } from '#features/content/server/files/pending-deletions.ts'
import { getKind } from '#features/content/server/records.ts'
import { resolveSessionConflict } from '#features/content/server/write/class-sessions.ts'
import { followClasses } from '#features/content/server/write/follow-classes.ts'
import { historySubject, recordHistory, titleOf } from '#features/content/server/write/record-history.ts'
import { deleteChanges, findChangesOf, readSides } from '#features/content/server/write/store-changes.ts'
import { writeRecord } from '#features/content/server/write/write-record.ts'
import { type RecordRef, trashMessages, trashPaths } from '#features/content/trash.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import { isId } from '#server/db/new-id.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { NotAllowed, NotFound } from '#server/errors.ts'
import { defaultLimit, pageHeaders, parseListParams } from '#server/http/list-params.ts'
import { requireAdmin, serve } from '#server/http/route.ts'
import { undoCalls } from '../../calls.ts'
import { presentSubject } from '../entries.ts'
import { presentEntry, trashCutoff } from './present-entry.ts'
import { deletedUntil, listTrash } from './trash-rows.ts'

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

type DeletionContext = Pick<AppContext, 'db' | 'contentVersion' | 'media' | 'now' | 'log' | 'personSources'>

const batchSize = 50

/**
 * Deletes records from the trash permanently, with files that nothing else uses: rows in one transaction,
 * files after its commit. Records not in the trash (any more) are skipped.
 *
 * @returns how many were deleted
 */
export async function deletePermanently(
  context: DeletionContext,
  actor: Actor,
  records: readonly RecordRef[],
): Promise<number> {
  const removed = await changeContent(context, async (db) => {
    const files = new Set<string>()
    let removed = 0
    for (const { kind: name, id } of records) {
      const kind = getKind(name)
      const row = await deleteRow(db, tableOf(kind), id)
      if (!row) continue
      await updateFileUses(db, kind, [row], [])
      await db.deleteFrom('childPhotos').where('studentId', '=', id).execute()
      await followClasses(db, kind, [{ before: row, after: null }], context.now())
      if (kind.name === classroom.name)
        await db.deleteFrom('evenings').where('classroomId', '=', id).execute()
      for (const { forget } of context.personSources) await forget?.(db, id, context.now())
      const changes = await findChangesOf(db, [id])
      await deleteChanges(db, changes)
      removed += 1
      const sides = changes.map(readSides).flatMap(({ before, after }) => [before ?? {}, after])
      for (const file of [row, ...sides].flatMap((side) => fileNamesOf(kind, side))) files.add(file)
      await recordHistory(db, context.now(), actor, {
        action: 'remove for good',
        ...historySubject(kind, row),
      })
    }
    await markForDeletion(db, context.now(), [...files])
    return removed
  })
  await deletePendingFiles(context)
  return removed
}

/**
 * Permanently deletes everything that was put in the trash at or before a time and that the actor may remove, in
 * batches.
 */
async function emptyTrash(context: DeletionContext, actor: Actor, cutoff: string): Promise<number> {
  let removed = 0
  // Ends, because each round removes at least one of the records deleted before the cutoff, and none are added.
  for (;;) {
    const records = await deletedUntil(context.db, actor, cutoff, batchSize)
    // Nothing is left, or another process is deleting the same records.
    const batchCount = records.length > 0 ? await deletePermanently(context, actor, records) : 0
    if (batchCount === 0) return removed
    removed += batchCount
  }
}

/** Permanently deletes what has been in the trash for a month. */
export const emptyExpiredTrash = (context: DeletionContext) =>
  emptyTrash(context, visitor, trashCutoff(context.now()))

async function deleteRow(db: Db, table: ContentTableName, id: string): Promise<ContentRow | undefined> {
  const row = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row as ContentRow | undefined
}
