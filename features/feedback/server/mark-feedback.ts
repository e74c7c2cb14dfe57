import { day } from '#domain/dates/durations.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/words.ts'
import { getRecord } from '#features/content/server/records.ts'
import { type Author, historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { serve } from '#server/http/route.ts'
import { feedbackCalls } from '../calls.ts'
import { feedbackBoxMessages, spamRetentionDays } from '../feedback-box.ts'
import { presentFeedback, presentWithReader } from './list-feedback.ts'

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
