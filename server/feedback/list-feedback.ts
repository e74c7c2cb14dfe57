import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FeedbackBox, feedbackBoxes } from '#domain/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { getRecord } from '../content/handlers.ts'
import { listRecords } from '../content/queries.ts'
import { Invalid } from '../errors.ts'
import { readListQuery, writeCursor } from '../http/list-query.ts'
import type { Parts } from '../parts.ts'
import { presentFeedback } from './present-feedback.ts'

/** GET the inbox, or the spam with `?box=spam`: in full, or page by page as every list. */
export const listFeedback =
  ({ db }: Parts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const query = readListQuery(request.query)
    const box = readBox(request.query)
    const filters = { isSpam: box === 'spam' ? 1 : 0 }
    const { rows, total, next } = await listRecords(db, feedback, { ...query, filters }, request.actor)
    reply.header('x-total-count', String(total))
    if (next) {
      const more = new URLSearchParams({
        box,
        limit: String(query.limit),
        ...(query.q && { q: query.q }),
        cursor: writeCursor(next),
      })
      reply.header('link', `<${feedback.paths.list}?${more}>; rel="next"`)
    }
    return rows.map((row) => presentFeedback(row, request.actor))
  }

/** GET one message, from whichever box. */
export const oneFeedback =
  ({ db }: Parts) =>
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
