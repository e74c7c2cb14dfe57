import type { FastifyRequest } from 'fastify'
import { feedback } from '#domain/kinds/feedback.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { sendList } from '#features/content/server/lists/list-records.ts'
import { getRecord } from '#features/content/server/records.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { countRows } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { parseListParams } from '#server/http/list-params.ts'
import { serve } from '#server/http/route.ts'
import { feedbackCalls } from '../calls.ts'
import type { ReceivedFeedback } from '../feedback-box.ts'

/** Lists the inbox, or spam with `?box=spam`: the complete list, or page by page like every list. */
export const listFeedback = serve(feedbackCalls.listFeedback, ({ db, now }) => async (request, reply) => {
  const query = parseListParams(request.query)
  const { box } = request.query
  const { actor } = request
  return sendList(request, reply, db, {
    path: feedback.paths.list,
    scope: { kind: feedback, filters: { isSpam: box === 'spam' ? 1 : 0 }, q: query.q, actor, now: now() },
    query,
    params: { box },
    present: (rows) => presentWithReaders(db, rows, actor),
  })
})

export const getFeedback = serve(
  feedbackCalls.getFeedback,
  ({ db }) =>
    async ({ params, actor }: FastifyRequest<{ Params: { id: string } }>) => ({
      success: true,
      data: await presentWithReader(db, await getRecord(db, feedback, params.id), actor),
    }),
)

/** Counts the unread messages in the inbox; spam and deleted messages do not count. */
export const countUnread = (db: Db) =>
  countRows(
    db.selectFrom('feedbacks').where('isSpam', '=', 0).where('isRead', '=', 0).where('deletedAt', 'is', null),
  )

/** Shows a visitor only that the message arrived, not in which box. */
export function presentFeedback(row: ContentRow, actor: Actor): ReceivedFeedback | AnyRecord {
  const record = present(feedback, row, actor)
  if (!can(actor, feedback.permissions.list)) return record
  return { ...record, isRead: row.isRead === 1, isSpam: row.isSpam === 1 }
}

/** Adds who last marked each message as read, according to History. */
export async function presentWithReaders(db: Db, rows: ContentRow[], actor: Actor) {
  const read = rows.filter(({ isRead }) => isRead === 1).map(({ id }) => id)
  if (read.length === 0) return rows.map((row) => presentFeedback(row, actor))
  const entries = await db
    .selectFrom('history')
    .select(['recordId', 'adminName', 'at'])
    .where('kind', '=', feedback.name)
    .where('action', '=', 'mark as read')
    .where('recordId', 'in', read)
    .orderBy('at')
    .execute()
  const readers = new Map(entries.map((entry) => [entry.recordId, entry]))
  return rows.map((row) => {
    const { adminName, at } = readers.get(row.id) ?? {}
    return { ...presentFeedback(row, actor), ...(adminName && { readBy: adminName, readAt: at }) }
  })
}

export async function presentWithReader(db: Db, row: ContentRow, actor: Actor) {
  const [record = presentFeedback(row, actor)] = await presentWithReaders(db, [row], actor)
  return record
}
