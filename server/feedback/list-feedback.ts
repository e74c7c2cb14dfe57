import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FeedbackBox, feedbackBoxes } from '#domain/admin/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import type { AppContext } from '../app-context.ts'
import { getRecord } from '../content/handlers.ts'
import { sendList } from '../content/send-list.ts'
import { Invalid } from '../errors.ts'
import { parseListParams } from '../http/list-params.ts'
import { presentFeedback } from './present-feedback.ts'

/** GET the inbox, or the spam with `?box=spam`: in full, or page by page as every list. */
export const listFeedback =
  ({ db }: AppContext) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const query = parseListParams(request.query)
    const box = readBox(request.query)
    const { actor } = request
    return sendList(request, reply, db, {
      path: feedback.paths.list,
      scope: { kind: feedback, filters: { isSpam: box === 'spam' ? 1 : 0 }, q: query.q, actor },
      query,
      params: { box },
      present: (row) => presentFeedback(row, actor),
    })
  }

/** GET one message, from whichever box. */
export const getFeedback =
  ({ db }: AppContext) =>
  async (request: FastifyRequest<{ Params: { id: string } }>) => ({
    success: true,
    data: presentFeedback(await getRecord(db, feedback, request.params.id), request.actor),
  })

/** @throws {Invalid} */
function readBox(query: unknown): FeedbackBox {
  const { box = 'inbox' } = query as { box?: unknown }
  const known = feedbackBoxes.find((name) => name === box)
  if (known) return known
  throw new Invalid([{ field: 'box', message: `box must be one of: ${feedbackBoxes.join(', ')}.` }])
}
