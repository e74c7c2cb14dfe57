import { feedback, spamTrapFields } from '#domain/kinds/feedback.ts'
import { message } from '#domain/text/message.ts'
import { removeRoute } from '#features/records/server/content/record-routes.ts'
import { defineRoute } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { addBody, withProperties } from '#server/openapi/bodies.ts'
import { done } from '#server/openapi/responses.ts'
import { namedSchema, recordName, text } from '#server/openapi/schemas.ts'
import { getFeedback, listFeedback, presentFeedback } from './list-feedback.ts'
import { markAllRead, markRead, markSpam } from './mark-feedback.ts'
import { submitFeedback } from './submit-feedback.ts'

/** What a visitor writes: the answer is the same, whichever box it goes to. */
const addFeedback = defineRoute({
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
    await using body = await receiveBody(request, context, {})
    const row = await submitFeedback(context, { actor, ip, values: body.values, isNativeForm: false })
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

/** What visitors write to the school, and the inbox in which admins read it. */
export const feedbackRoutes = [
  addFeedback,
  listFeedback,
  getFeedback,
  ...feedback.paths.change.map((path) => removeRoute(feedback, path)),
  markRead,
  markSpam,
  markAllRead,
]
