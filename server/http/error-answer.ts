import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseFull, isDatabaseGone, OutcomeUnknown } from '../db/dialect.ts'
import { NoSpace, Refusal } from '../errors.ts'

/** What Fastify and its plugins refuse by themselves, in our words. */
const inOurWords: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send JSON or a form.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: 'The request did not arrive whole.' },
  FST_ERR_BAD_URL: { status: 400, message: 'This address is not valid.' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, message: 'The file is too large.' },
}

/** The one exit for errors: the known keep their words, everything else is logged and answered in one line. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error)
    // Whoever left in the middle of a picture is no failure of ours, and hears no answer.
    const isGone = reply.raw.destroyed
    if (refusal.status >= 500 && !isGone)
      request.log.error({ request: request.id, err: error }, 'request failed')
    if (!reply.raw.headersSent) forgetFile(reply)
    return answerRefusal(refusal, reply)
  })
}

const fileHeaders = [
  'cache-control',
  'etag',
  'accept-ranges',
  'content-range',
  'content-length',
  'content-type',
]

/** A file that failed before its first byte has left word of itself already, such as to keep it for ever. */
function forgetFile(reply: FastifyReply) {
  for (const name of fileHeaders) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

/** Any error as the refusal that is answered for it. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  const known = inOurWords[code]
  if (known) return new Refusal(known.status, known.message, { cause: error })
  if (isDatabaseFull(error) || code === 'ENOSPC') return new NoSpace(error)
  if (error instanceof OutcomeUnknown) return new Refusal(503, mayBeSaved, { cause: error })
  if (isDatabaseGone(error))
    return new Refusal(503, 'The database cannot be reached. Please try again shortly.', { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, 'The request is not valid.', { cause: error })
  }
  return new Refusal(500, 'Something went wrong on our side. Please try again.', { cause: error })
}

const mayBeSaved =
  'The database stopped answering, so it is not known whether this was saved. Please try again shortly, and look first.'

export function answerRefusal(refusal: Refusal, reply: FastifyReply) {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  const { status, message, errors, data } = refusal
  const more = { ...(errors && { errors }), ...(data !== undefined && { data }) }
  return reply.code(status).send({ success: false, message, ...more })
}

/** What an unknown path under /api is answered. */
export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ success: false, message: 'There is nothing at this address.' })
}
