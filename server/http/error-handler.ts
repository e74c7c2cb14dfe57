import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { httpMessages } from '#domain/api/http-messages.ts'
import { type Message, message } from '#domain/text/words.ts'
import { isDatabaseFull, isDatabaseUnavailable, OutcomeUnknown } from '../db/dialect.ts'
import { HttpError, NoSpace, NotFound } from '../errors.ts'
import { addMessageParts } from './message-parts.ts'

const errorsByCode: Record<string, { status: number; sentence: Message }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, sentence: message(httpMessages, 'bodyType') },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, sentence: message(httpMessages, 'bodyTooLarge') },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, sentence: message(httpMessages, 'cutShort') },
  FST_ERR_BAD_URL: { status: 400, sentence: message(httpMessages, 'badUrl') },
  FST_REQ_FILE_TOO_LARGE: { status: 413, sentence: message(httpMessages, 'fileTooLarge') },
}

/** Expected errors are sent with their message; all others are logged and get a generic message. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const httpError = toHttpError(error)
    logFailure(httpError, error, request, reply)
    if (!reply.raw.headersSent) clearFileHeaders(reply)
    return sendHttpError(httpError, reply)
  })
}

/** Logs a server error. A client that disconnects partway is not an error. */
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

/** Removes a file's headers, such as the one that caches it forever, if sending the file fails. */
function clearFileHeaders(reply: FastifyReply) {
  for (const name of fileHeaders) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  const mapped = errorsByCode[code]
  if (mapped) return new HttpError(mapped.status, mapped.sentence, { cause: error })
  if (isDatabaseFull(error) || code === 'ENOSPC') return new NoSpace(error)
  if (error instanceof OutcomeUnknown)
    return new HttpError(503, message(httpMessages, 'outcomeUnknown'), { cause: error })
  if (isDatabaseUnavailable(error))
    return new HttpError(503, message(httpMessages, 'databaseUnavailable'), { cause: error })
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new HttpError(statusCode, message(httpMessages, 'invalid'), { cause: error })
  }
  return new HttpError(500, message(httpMessages, 'failed'), { cause: error })
}

export function setRetryAfter({ retryAfterSeconds }: HttpError, reply: FastifyReply) {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
}

export function sendHttpError(httpError: HttpError, reply: FastifyReply) {
  setRetryAfter(httpError, reply)
  const { status, sentence, errors, data, next } = httpError
  reply.code(status)
  if (isForPerson(reply.request.raw)) return reply.type('text/plain; charset=utf-8').send(`${sentence}\n`)
  const details = { ...(errors && { errors }), ...(data !== undefined && { data }), ...next }
  // No hook runs for an address that cannot be decoded.
  return reply.send(addMessageParts({ success: false, message: sentence, ...details }, reply.request))
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return sendHttpError(new NotFound(message(httpMessages, 'noSuchPath')), reply)
}

export const isApiPath = (path: string) => path.startsWith('/api/')

/** True if a browser will show the response to a person, who then gets a sentence instead of JSON. */
export const isForPerson = ({ url = '', headers }: IncomingMessage) =>
  !isApiPath(url) && headers.accept?.includes('text/html') === true
