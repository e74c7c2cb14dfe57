import { feedback } from '#domain/kinds/feedback.ts'
import { message } from '#domain/text/words.ts'
import { removeRoute } from '#features/content/server/record-routes.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/route.ts'
import { receiveBody } from '#server/media/receive-body.ts'
import { feedbackCalls } from '../calls.ts'
import { feedbackSource } from './feedback-of-person.ts'
import { countUnread, getFeedback, listFeedback, presentFeedback } from './list-feedback.ts'
import { markAllRead, markRead, markSpam } from './mark-feedback.ts'
import { feedbackForm, submitFeedback } from './submit-feedback.ts'

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
