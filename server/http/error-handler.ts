import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseFull, isDatabaseUnavailable, OutcomeUnknown } from '../db/dialect.ts'
import { HttpError, NoSpace } from '../errors.ts'

/** Errors of Fastify and its plugins, with our messages. */
const errorsByCode: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send JSON or a form.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: 'The request did not arrive whole.' },
  FST_ERR_BAD_URL: { status: 400, message: 'This address is not valid.' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, message: 'The file is too large.' },
}

/** Answers every error: expected ones keep their message, all others are logged and answered generically. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const httpError = toHttpError(error)
    logFailure(httpError, error, request, reply)
    if (!reply.raw.headersSent) clearFileHeaders(reply)
    return sendHttpError(httpError, reply)
  })
}

/** A client that disconnected halfway is no failure of ours, and hears no answer. */
export function logFailure(
  { status }: HttpError,
  error: unknown,
  request: FastifyRequest,
  { raw }: FastifyReply,
) {
  if (status >= 500 && !raw.destroyed)
    request.log.error({ request: request.id, err: error }, 'request failed')
}

const fileHeaders = [
  'cache-control',
  'etag',
  'accept-ranges',
  'content-range',
  'content-length',
  'content-type',
]

/** A file that fails before its first byte has set its headers already, such as the one to cache it forever. */
function clearFileHeaders(reply: FastifyReply) {
  for (const name of fileHeaders) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

/** Any error as the HTTP error that is sent for it. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  const mapped = errorsByCode[code]
  if (mapped) return new HttpError(mapped.status, mapped.message, { cause: error })
  if (isDatabaseFull(error) || code === 'ENOSPC') return new NoSpace(error)
  if (error instanceof OutcomeUnknown) return new HttpError(503, outcomeUnknownMessage, { cause: error })
  if (isDatabaseUnavailable(error))
    return new HttpError(503, 'The database cannot be reached. Please try again shortly.', { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, 'The request is not valid.', { cause: error })
  }
  return new HttpError(500, 'Something went wrong on our side. Please try again.', { cause: error })
}

const outcomeUnknownMessage =
  'The database stopped answering, so it is not known whether this was saved. Please try again shortly, and look first.'

/** When to try again, where the error says so. */
export function setRetryAfter({ retryAfterSeconds }: HttpError, reply: FastifyReply) {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
}

export function sendHttpError(httpError: HttpError, reply: FastifyReply) {
  setRetryAfter(httpError, reply)
  const { status, message, errors, data } = httpError
  const details = { ...(errors && { errors }), ...(data !== undefined && { data }) }
  return reply.code(status).send({ success: false, message, ...details })
}

/** What an unknown path under /api is answered. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ success: false, message: 'There is nothing at this address.' })
}
