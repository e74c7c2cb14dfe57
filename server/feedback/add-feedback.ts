import { day } from '#domain/dates/durations.ts'
import { feedback, spamTrapFields } from '#domain/kinds/feedback.ts'
import type { Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { message } from '#domain/text/message.ts'
import { insertRecord, tableOf } from '../content/records.ts'
import { changeContent } from '../db/content-version.ts'
import { countRows } from '../db/count-rows.ts'
import type { Db } from '../db/tables.ts'
import { Invalid } from '../errors.ts'
import { networkOf } from '../http/limit-calls.ts'
import { limits } from '../http/limits.ts'
import { enforceRateLimit } from '../http/rate-limit.ts'
import { defineRoute } from '../http/route.ts'
import { receiveBody } from '../media/receive-body.ts'
import { addBody, withProperties } from '../openapi/bodies.ts'
import { done } from '../openapi/responses.ts'
import { namedSchema, recordName, text } from '../openapi/schemas.ts'
import { looksLikeSpam } from './looks-like-spam.ts'
import { presentFeedback } from './present-feedback.ts'

/** What a visitor writes: the answer is the same, whichever box it goes to. */
export const addFeedback = defineRoute({
  method: 'POST',
  path: String(feedback.paths.add),
  action: feedback.permissions.add,
  tag: feedback.labels.many,
  summary: `Add: ${feedback.labels.one}`,
  body: () => withProperties(addBody(feedback.fields), spamTraps),
  responses: { 201: done(feedback.messages.added, { data: namedSchema(recordName(feedback)) }) },
  errors: [507],
  handler: (context) => async (request, reply) => {
    const { actor, ip } = request
    const network = networkOf(ip)
    await using body = await receiveBody(request, context, {})
    const {
      [spamTrapFields.honeypot]: honeypot,
      [spamTrapFields.openedForSeconds]: openFor,
      ...typed
    } = body.values
    const { values, errors } = parseForm(feedback, typed)
    if (errors.length > 0) throw new Invalid(errors)
    if (actor.type === 'visitor') {
      await enforceRateLimit(context, limits.feedbackPerMinute, network)
      await enforceRateLimit(context, limits.feedbackPerDay, network)
    }

    const now = context.now()
    const row = await changeContent(context, async (db) => {
      // Signed-in admins are trusted.
      const isSpam =
        actor.type === 'visitor' &&
        looksLikeSpam({ values, honeypot, openFor, copies: await countCopies(db, now, values) })
      const columns = { ...values, isRead: 0, isSpam: isSpam ? 1 : 0 }
      return insertRecord(db, { kind: feedback, actor, now, columns })
    })
    reply.code(201)
    return { success: true, message: message(feedback.messages, 'added'), data: presentFeedback(row, actor) }
  },
})

/** Neither is needed, and whatever stands in them is accepted. */
const spamTraps = {
  [spamTrapFields.honeypot]: { ...text, description: 'Not shown to people; left empty by them.' },
  [spamTrapFields.openedForSeconds]: {
    type: 'number',
    description: 'For how many seconds the form was open.',
  },
}

/** How often the same message came within a day, from anybody, including deleted ones. */
function countCopies(db: Db, now: Date, { message }: Values): Promise<number> {
  const recent = db
    .selectFrom(tableOf(feedback))
    .where('createdAt', '>', new Date(now.getTime() - day).toISOString())
  return countRows(recent.where('message' as 'id', '=', String(message)))
}
