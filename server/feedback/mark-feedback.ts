import {
  feedbackBoxMessages,
  feedbackBoxPaths,
  markAllReadSchema,
  markReadSchema,
  markSpamSchema,
} from '#domain/admin/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { message } from '#domain/text/message.ts'
import { getRecord } from '../content/records.ts'
import { changeUnderContentLock } from '../db/content-version.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Author, historySubject, recordHistory } from '../history/record-history.ts'
import { defineRoute } from '../http/route.ts'
import { done } from '../openapi/responses.ts'
import { count, namedSchema, objectOf, recordName } from '../openapi/schemas.ts'
import { presentFeedback, presentWithReaders } from './present-feedback.ts'

const { labels, permissions } = feedback
const record = namedSchema(recordName(feedback))

/** Whether a message counts as read, for all admins. */
export const markRead = defineRoute({
  method: 'PUT',
  path: feedbackBoxPaths.read,
  action: permissions.remove,
  tag: labels.many,
  summary: 'Mark feedback as read or unread, for all admins',
  body: markReadSchema,
  responses: { 200: done(feedbackBoxMessages.read, { data: record }) },
  handler:
    ({ db, now }) =>
    async ({ actor, params, body: { isRead } }) => {
      const row = await inTransaction(db, async (db) => {
        const { id } = await getRecord(db, feedback, params.id)
        const marked = await db
          .updateTable('feedbacks')
          .set({ isRead: isRead ? 1 : 0 })
          .where('id', '=', id)
          .where('isRead', '=', isRead ? 0 : 1)
          .returningAll()
          .execute()
        if (isRead) await recordRead(db, now(), actor, marked)
        return getRecord(db, feedback, id)
      })
      const [data] = await presentWithReaders(db, [row], actor)
      return { success: true, message: message(feedbackBoxMessages, isRead ? 'read' : 'unread'), data }
    },
})

/** Who read them is what the others want to know: nobody answers twice. */
async function recordRead(db: Db, now: Date, actor: Author, rows: (Pick<ContentRow, 'id'> & Values)[]) {
  for (const row of rows)
    await recordHistory(db, now, actor, { action: 'mark as read', ...historySubject(feedback, row) })
}

/** Whether a message is spam; an admin's decision replaces the automatic guess. */
export const markSpam = defineRoute({
  method: 'PUT',
  path: feedbackBoxPaths.spam,
  action: permissions.remove,
  tag: labels.many,
  summary: 'Move feedback to spam or to the inbox',
  body: markSpamSchema,
  responses: { 200: done(feedbackBoxMessages.spam, { data: record }) },
  handler:
    ({ db, now }) =>
    async ({ actor, params, body: { isSpam } }) => {
      const row = await changeUnderContentLock(db, async (db) => {
        const { id } = await getRecord(db, feedback, params.id)
        const marked = await db
          .updateTable('feedbacks')
          // Spam is removed some days after this moment (`remove-old-spam.ts`).
          .set({ isSpam: isSpam ? 1 : 0, updatedAt: now().toISOString() })
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .where('isSpam', '=', isSpam ? 0 : 1)
          .returningAll()
          .executeTakeFirst()
        if (marked) {
          const action = isSpam ? 'mark as spam' : 'mark as not spam'
          await recordHistory(db, now(), actor, { action, ...historySubject(feedback, marked) })
        }
        return getRecord(db, feedback, id)
      })
      const data = presentFeedback(row, actor)
      return { success: true, message: message(feedbackBoxMessages, isSpam ? 'spam' : 'notSpam'), data }
    },
})

/** Everything in the inbox as read, up to the newest message that was on the screen. */
export const markAllRead = defineRoute({
  method: 'PUT',
  path: feedbackBoxPaths.readAll,
  action: permissions.remove,
  tag: labels.many,
  summary: 'Mark the whole inbox as read, up to the newest message that was shown',
  body: markAllReadSchema,
  responses: { 200: done(feedbackBoxMessages.allRead, { data: objectOf({ marked: count }) }) },
  handler:
    ({ db, now }) =>
    async ({ actor, body: { upTo } }) => {
      const marked = await changeUnderContentLock(db, async (db) => {
        const rows = await db
          .updateTable('feedbacks')
          .set({ isRead: 1 })
          .where('isRead', '=', 0)
          .where('isSpam', '=', 0)
          .where('deletedAt', 'is', null)
          // Ids are given in the order of arrival.
          .$if(upTo !== undefined, (list) => list.where('id', '<=', String(upTo)))
          .returningAll()
          .execute()
        await recordRead(db, now(), actor, rows)
        return rows.length
      })
      return { success: true, message: message(feedbackBoxMessages, 'allRead'), data: { marked } }
    },
})
