import type { FastifyRequest } from 'fastify'
import { feedbackBoxSays, markAllReadForm, markReadForm, markSpamForm } from '#domain/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { changeInTurn } from '../content/change-content.ts'
import { getRecord } from '../content/handlers.ts'
import { keepListed } from '../content/list-counts.ts'
import type { ContentRow } from '../db/tables.ts'
import { readBody } from '../http/read-body.ts'
import type { Parts } from '../parts.ts'
import { presentFeedback } from './present-feedback.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/** PUT whether a message counts as read, for all admins. */
export const markRead =
  ({ db }: Parts) =>
  async ({ actor, params, body }: ById) => {
    const { isRead } = readBody(markReadForm, body)
    const { id } = await getRecord(db, feedback, params.id)
    await db
      .updateTable('feedbacks')
      .set({ isRead: isRead ? 1 : 0 })
      .where('id', '=', id)
      .execute()
    const message = isRead ? feedbackBoxSays.read : feedbackBoxSays.unread
    return { success: true, message, data: presentFeedback(await getRecord(db, feedback, id), actor) }
  }

/** PUT whether a message is spam; the guess is a machine's and an admin's word is the last. */
export const markSpam =
  ({ db, now }: Parts) =>
  async ({ actor, params, body }: ById) => {
    const { isSpam } = readBody(markSpamForm, body)
    const row = await changeInTurn(db, async (db) => {
      const { id, fullName } = await getRecord(db, feedback, params.id)
      const marked = await db
        .updateTable('feedbacks')
        // From this moment spam has its days before it is removed (`remove-old-spam.ts`).
        .set({ isSpam: isSpam ? 1 : 0, updatedAt: now().toISOString() })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .where('isSpam', '=', isSpam ? 0 : 1)
        .returningAll()
        .executeTakeFirst()
      if (marked) {
        const row = marked as ContentRow
        await keepListed(db, feedback, [{ ...row, isSpam: isSpam ? 0 : 1 }], [row])
        const action = isSpam ? 'mark as spam' : 'mark as not spam'
        await recordAudit(db, now(), actor, {
          action,
          kind: feedback.name,
          recordId: id,
          title: String(fullName),
        })
      }
      return getRecord(db, feedback, id)
    })
    const message = isSpam ? feedbackBoxSays.spam : feedbackBoxSays.notSpam
    return { success: true, message, data: presentFeedback(row, actor) }
  }

/** PUT everything in the inbox as read, up to the newest message that was on the screen. */
export const markAllRead =
  ({ db }: Parts) =>
  async ({ body }: FastifyRequest) => {
    const { upTo } = readBody(markAllReadForm, body)
    const marked = await changeInTurn(db, (db) =>
      db
        .updateTable('feedbacks')
        .set({ isRead: 1 })
        .where('isRead', '=', 0)
        .where('isSpam', '=', 0)
        .where('deletedAt', 'is', null)
        // Ids are given in the order of arrival.
        .$if(upTo !== undefined, (list) => list.where('id', '<=', String(upTo)))
        .executeTakeFirst(),
    )
    return {
      success: true,
      message: feedbackBoxSays.allRead,
      data: { marked: Number(marked.numUpdatedRows) },
    }
  }
