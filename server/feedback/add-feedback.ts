import type { FastifyReply, FastifyRequest } from 'fastify'
import { day } from '#domain/durations.ts'
import { feedback, feedbackTraps } from '#domain/kinds/feedback.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { readForm } from '#domain/kinds/read-form.ts'
import { changeContent } from '../content/change-content.ts'
import { tableOf } from '../content/content-table.ts'
import { insertRecord } from '../content/save-record.ts'
import type { Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { limits } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import { countAgainst } from '../http/rate-limit.ts'
import { receiveBody } from '../media/receive-body.ts'
import type { Parts } from '../parts.ts'
import { looksLikeSpam } from './looks-like-spam.ts'
import { presentFeedback } from './present-feedback.ts'

/** POST what a visitor writes: 201, whichever box it goes to. */
export const addFeedback = (parts: Parts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { actor, ip } = request
  const network = networkOf(ip)
  await using body = await receiveBody(request, parts, {})
  const { [feedbackTraps.honeypot]: honeypot, [feedbackTraps.openFor]: openFor, ...typed } = body.values
  const { values, errors } = readForm(feedback, typed)
  if (errors.length > 0) throw new Invalid(errors)
  if (actor.is === 'visitor') {
    await countAgainst(parts, limits.feedbackPerMinute, network)
    await countAgainst(parts, limits.feedbackPerDay, network)
  }

  const now = parts.now()
  const row = await changeContent(parts, async (db) => {
    // Whoever has a token is somebody we know.
    const isSpam =
      actor.is === 'visitor' &&
      looksLikeSpam({ values, honeypot, openFor, copies: await countCopies(db, now, values) })
    const columns = { ...values, isRead: 0, isSpam: isSpam ? 1 : 0 }
    return insertRecord(db, { kind: feedback, actor, now, columns })
  })
  reply.code(201)
  return { success: true, message: feedback.says.added, data: presentFeedback(row, actor) }
}

/** How often the same words came within a day, from whomever; what was deleted since counts too. */
async function countCopies(db: Db, now: Date, { message }: Values): Promise<number> {
  const { copies } = await db
    .selectFrom(tableOf(feedback))
    .select((each) => each.fn.countAll<number>().as('copies'))
    .where('createdAt', '>', new Date(now.getTime() - day).toISOString())
    .where('message' as 'id', '=', String(message))
    .executeTakeFirstOrThrow()
  return Number(copies)
}
