import type { FastifyRequest } from 'fastify'
import { day } from '#domain/dates/durations.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import type { AnyRecord, Values } from '#domain/kinds/kind.ts'
import { type Actor, can } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { sendList } from '#features/content/server/lists/list-records.ts'
import { removeRoute } from '#features/content/server/record-routes.ts'
import { getRecord } from '#features/content/server/records.ts'
import { present } from '#features/content/server/visibility/present.ts'
import { type Author, historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import { countRows } from '#server/db/dialect.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Feature } from '#server/feature.ts'
import { parseListParams } from '#server/http/list-params.ts'
import { serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { feedbackCalls } from '../calls.ts'
import { feedbackBoxMessages, type ReceivedFeedback, spamRetentionDays } from '../feedback-box.ts'
import { feedbackSource } from './feedback-of-person.ts'
import { feedbackForm, submitFeedback } from './submit-feedback.ts'

/** Marks a message as read or unread, for all admins. */
export const markRead = serve(feedbackCalls.markRead, (context) => async (request) => {
  const { actor, params, body } = request
  const data = await inTransaction(context.db, async (db) => {
    const marked = await mark(db, params.id, 'isRead', body.isRead)
    if (body.isRead) await recordRead(db, context.now(), actor, marked)
    return presentWithReader(db, await getRecord(db, feedback, params.id), actor)
  })
  return { success: true, message: message(feedbackBoxMessages, body.isRead ? 'read' : 'unread'), data }
})

/** Sets one of the two marks. @returns the row in a list, or an empty list if unchanged @throws {NotFound} */
async function mark(db: Db, id: string, column: 'isRead' | 'isSpam', isSo: boolean, more = {}) {
  await getRecord(db, feedback, id)
  return db
    .updateTable('feedbacks')
    .set({ [column]: isSo ? 1 : 0, ...more })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(column, '=', isSo ? 0 : 1)
    .returningAll()
    .execute()
}

/** Records who read the messages, so that two admins do not reply to the same one. */
async function recordRead(db: Db, now: Date, actor: Author, rows: (Pick<ContentRow, 'id'> & Values)[]) {
  for (const row of rows)
    await recordHistory(db, now, actor, { action: 'mark as read', ...historySubject(feedback, row) })
}

/** Marks a message as spam or not spam; the admin's decision replaces the automatic one. */
export const markSpam = serve(feedbackCalls.markSpam, (context) => async (request) => {
  const { actor, params, body } = request
  const action = body.isSpam ? 'mark as spam' : 'mark as not spam'
  const row = await changeUnderContentLock(context.db, async (db) => {
    const now = context.now()
    // The retention period of spam starts at this time (`removeOldSpam`).
    for (const marked of await mark(db, params.id, 'isSpam', body.isSpam, { updatedAt: now.toISOString() }))
      await recordHistory(db, now, actor, { action, ...historySubject(feedback, marked) })
    return getRecord(db, feedback, params.id)
  })
  const result = message(feedbackBoxMessages, body.isSpam ? 'spam' : 'notSpam')
  return { success: true, message: result, data: presentFeedback(row, actor) }
})

/** Marks everything in the inbox as read, up to the newest message that was on the page. */
export const markAllRead = serve(feedbackCalls.markAllRead, (context) => async (request) => {
  const { upTo } = request.body
  const marked = await changeUnderContentLock(context.db, async (db) => {
    const rows = await db
      .updateTable('feedbacks')
      .set({ isRead: 1 })
      .where('isRead', '=', 0)
      .where('isSpam', '=', 0)
      .where('deletedAt', 'is', null)
      // Ids increase in the order of arrival.
      .$if(upTo !== undefined, (list) => list.where('id', '<=', String(upTo)))
      .returningAll()
      .execute()
    await recordRead(db, context.now(), request.actor, rows)
    return rows.length
  })
  return { success: true, message: message(feedbackBoxMessages, 'allRead'), data: { marked } }
})

/** Permanently deletes spam older than `spamRetentionDays`, bypassing the trash. @returns the number of messages */
export async function removeOldSpam({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - spamRetentionDays * day).toISOString()
  return changeUnderContentLock(db, async (db) => {
    const removed = await db
      .deleteFrom('feedbacks')
      .where('isSpam', '=', 1)
      .where('deletedAt', 'is', null)
      .where('updatedAt', '<', before)
      .executeTakeFirst()
    return Number(removed.numDeletedRows)
  })
}

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
const countUnread = (db: Db) =>
  countRows(
    db.selectFrom('feedbacks').where('isSpam', '=', 0).where('isRead', '=', 0).where('deletedAt', 'is', null),
  )

/** Shows a visitor only that the message arrived, not in which box. */
function presentFeedback(row: ContentRow, actor: Actor): ReceivedFeedback | AnyRecord {
  const record = present(feedback, row, actor)
  if (!can(actor, feedback.permissions.list)) return record
  return { ...record, isRead: row.isRead === 1, isSpam: row.isSpam === 1 }
}

/** Adds who last marked each message as read, according to History. */
async function presentWithReaders(db: Db, rows: ContentRow[], actor: Actor) {
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

async function presentWithReader(db: Db, row: ContentRow, actor: Actor) {
  const [record = presentFeedback(row, actor)] = await presentWithReaders(db, [row], actor)
  return record
}

/** The response is the same for both boxes. */
const addFeedback = serve(feedbackCalls.addFeedback, (context) => async (request, reply) => {
  const { actor, ip } = request
  await using body = await receiveBody(request, context, {})
  const row = await submitFeedback(context, { actor, ip, values: body.values, isNativeForm: false })
  reply.code(201)
  return { success: true, message: message(feedback.messages, 'added'), data: presentFeedback(row, actor) }
})

export const feedbackFeature: Feature = {
  routes: [
    addFeedback,
    listFeedback,
    getFeedback,
    ...feedback.paths.change.map((path) => removeRoute(feedback, path)),
    markRead,
    markSpam,
    markAllRead,
  ],
  forms: [feedbackForm],
  pendingCounts: { unreadFeedback: ['read feedback', ({ db }) => countUnread(db)] },
  personSources: { feedback: feedbackSource },
}
