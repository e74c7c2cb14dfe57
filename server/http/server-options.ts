import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyReply, LogController } from 'fastify'
import { httpMessages } from '#domain/api/http-messages.ts'
import { cleanText } from '#domain/text/clean-text.ts'
import { message } from '#domain/text/words.ts'
import type { AppContext } from '../app-context.ts'
import { HttpError, TooManyRequests } from '../errors.ts'
import { normalizeUrl } from './canonical-path.ts'
import type { ClientGroups } from './client-groups.ts'
import {
  closeIdleConnections,
  drainRejectedBody,
  handleClientError,
  hasDuplicateHeader,
  keepOpenWhileWorking,
  rejectSlowBody,
  serializeRequests,
} from './connections.ts'
import { isForPerson, sendHttpError, toHttpError } from './error-handler.ts'
import { nextRequestId } from './log-requests.ts'
import { addMessageParts } from './message-parts.ts'
import { maxJsonBytes } from './parse-json-body.ts'
import { noteArrival, queueOf, ReadQueue } from './queue-reads.ts'
import { securityHeaders } from './response-headers.ts'

type TrySendCached = (request: IncomingMessage, response: ServerResponse, id: () => string) => boolean

const connectionLimits = {
  // On a bad line, a lost packet may take many seconds to come again.
  headersTimeout: 30_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // Saves a tenth of the time of a cache hit, because such a request has no body.
  optimizeEmptyRequests: true,
}

const createHttpServer = (handle: RequestListener): Server =>
  closeIdleConnections(createServer(connectionLimits, serializeRequests(handle))).on(
    'connection',
    noteArrival,
  )

/**
 * Returns Fastify's options, with limits on durations and sizes against slow and hostile clients (docs/decisions/). A
 * body may take ten minutes, because a video over a bad line does, but it must not stall or arrive too slowly
 * (`connections.ts`).
 */
export function serverOptions(
  { config, log, stopping }: Pick<AppContext, 'config' | 'log' | 'stopping'>,
  trySendCached: TrySendCached,
  lanes: ClientGroups,
) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    // A log line for every cache hit would cost more than the hit; see `log-requests.ts`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    rewriteUrl: normalizeUrl,
    // A child logger for each request would take a tenth of the time of a cache hit; log lines set `request`
    // themselves.
    childLoggerFactory: (log: FastifyBaseLogger) => log,
    trustProxy: lanes.isProxy,
    clientErrorHandler: handleClientError,
    // Requests that arrive during the shutdown are handled like all others.
    return503OnClosing: false,
    bodyLimit: maxJsonBytes,
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
    // Cached responses are sent before Fastify sees the request: 20% to 80% more requests per second.
    serverFactory: (handle: RequestListener) =>
      createHttpServer(beforeFastify(handle, { config, stopping, trySendCached, lanes })),
    // Hooks do not run for such an error, so the usual response headers are added here.
    frameworkErrors: (error: Error, { id }: { id: string }, reply: FastifyReply) =>
      void sendHttpError(
        toHttpError(error),
        reply.headers({ ...securityHeaders(config.publicUrl), 'x-request-id': id }),
      ),
  } satisfies FastifyHttpOptions<Server, FastifyBaseLogger>
}

type BeforeFastify = Pick<AppContext, 'config' | 'stopping'> & {
  trySendCached: TrySendCached
  lanes: ClientGroups
}

/** Sends the cached response if there is one. Otherwise queues a read, and handles a write immediately. */
function beforeFastify(
  handle: RequestListener,
  { config: { publicUrl }, stopping, trySendCached, lanes }: BeforeFastify,
): RequestListener {
  const queues = { pages: new ReadQueue('pages'), files: new ReadQueue('files') }
  return (request, response) => {
    // Closes the connection after the response; the client's next connection goes to another process.
    if (stopping.aborted) response.shouldKeepAlive = false
    if (hasDuplicateHeader(request)) {
      drainRejectedBody(request, response)
      return reject(repeatedHeader, request, response, publicUrl)
    }
    if (trySendCached(request, response, nextRequestId)) return
    rejectSlowBody(request, response)
    drainRejectedBody(request, response)
    keepOpenWhileWorking(response)
    const queue = queueOf(request)
    if (!queue) {
      noteArrival()
      return handle(request, response)
    }
    queues[queue].add({
      request,
      response,
      lane: lanes.of(request),
      handle() {
        // While this request waited, another request may have filled the cache.
        if (!trySendCached(request, response, nextRequestId)) handle(request, response)
      },
      refuse: (status) => reject(refusals[status], request, response, publicUrl),
    })
  }
}

const repeatedHeader = new HttpError(400, message(httpMessages, 'repeatedHeader'))
const refusals = {
  429: new TooManyRequests(10),
  503: new HttpError(503, message(httpMessages, 'busy'), { retryAfterSeconds: 10 }),
}

function reject(error: HttpError, request: IncomingMessage, response: ServerResponse, publicUrl: string) {
  const { status, sentence, retryAfterSeconds } = error
  const asText = isForPerson(request)
  const headers = {
    ...securityHeaders(publicUrl),
    'content-type': `${asText ? 'text/plain' : 'application/json'}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-request-id': nextRequestId(),
    // Closes the connection, because the request's body is not read.
    ...(status === 400 && { connection: 'close' }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
  const payload = addMessageParts({ success: false, message: sentence }, request)
  const body = asText ? `${sentence}\n` : JSON.stringify(payload)
  response.writeHead(status, headers).end(body)
}

/** Must parse as pages and the cache do; otherwise, the cached response of one query would be sent for another. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, sent] of new URLSearchParams(text)) {
    const value = cleanText(sent)
    const previous = query[name]
    if (Array.isArray(previous)) previous.push(value)
    else query[name] = previous === undefined ? value : [previous, value]
  }
  return query
}

/**
 * Replaces Fastify's schema compilers, because Zod validates bodies and `present()` builds responses. This saves a
 * tenth of the startup time, and no route with a schema can silently go unchecked.
 */
function rejectSchema(): never {
  throw new Error(
    'Routes have no JSON schemas here. Give the call a Zod schema as its `body`, or read a form with `receiveBody()`.',
  )
}
