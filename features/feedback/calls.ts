import { addBody, withProperties } from '#domain/api/bodies.ts'
import { callsWith, defineCall, messageResponse } from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { recordOf } from '#domain/api/schemas.ts'
import { feedback, spamTrapFields } from '#domain/kinds/feedback.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { z } from '#domain/zod.ts'
import { listCall, recordCall } from '#features/content/record-calls.ts'
import type { ReceivedFeedback } from './feedback-box.ts'
import {
  feedbackBoxes,
  feedbackBoxMessages,
  feedbackBoxPaths,
  markAllReadSchema,
  markReadSchema,
  markSpamSchema,
} from './feedback-box.ts'

/** Neither field is required, and every value is accepted. */
const spamTraps = {
  [spamTrapFields.honeypot]: {
    type: 'string',
    description: 'A honeypot field, hidden from people; leave it empty.',
  },
  [spamTrapFields.openedForSeconds]: {
    type: 'number',
    description: 'How long the form was open, in seconds.',
  },
}

const boxSchema = z.enum(feedbackBoxes, httpMessages.notAmong('box', feedbackBoxes)).default(feedbackBoxes[0])

const { method, path, query: listed, ...list } = listCall(feedback)

const marking = callsWith({ action: feedback.permissions.remove, tag: feedback.labels.many })

const record = recordOf<ReceivedFeedback | AnyRecord>(feedback)

export const feedbackCalls = {
  addFeedback: defineCall('POST', String(feedback.paths.add), {
    action: feedback.permissions.add,
    tag: feedback.labels.many,
    summary: `Add: ${feedback.labels.one}`,
    body: () => withProperties(addBody(feedback.fields), spamTraps),
    responses: { 201: messageResponse(feedback.messages.added, { data: record }) },
    errors: [507],
  }),
  listFeedback: defineCall(method, path, {
    ...list,
    query: z.object({
      ...listed.shape,
      box: boxSchema.describe('The inbox or the spam folder; defaults to the inbox.'),
    }),
  }),
  getFeedback: recordCall(feedback),
  markRead: marking('PUT', feedbackBoxPaths.read, {
    summary: 'Mark feedback as read or unread, for all admins',
    body: markReadSchema,
    responses: { 200: messageResponse(feedbackBoxMessages.read, { data: record }) },
  }),
  markSpam: marking('PUT', feedbackBoxPaths.spam, {
    summary: 'Move feedback to spam or to the inbox',
    body: markSpamSchema,
    responses: { 200: messageResponse(feedbackBoxMessages.spam, { data: record }) },
  }),
  markAllRead: marking('PUT', feedbackBoxPaths.readAll, {
    summary: 'Mark everything in the inbox as read, up to the newest message shown',
    body: markAllReadSchema,
    responses: {
      200: messageResponse(feedbackBoxMessages.allRead, { data: z.object({ marked: z.int().min(0) }) }),
    },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    feedback: typeof feedbackCalls
  }
}
