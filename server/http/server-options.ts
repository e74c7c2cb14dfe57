import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyReply, LogController } from 'fastify'
import type { Parts } from '../parts.ts'
import { hasDoubledHeader } from './doubled-headers.ts'
import { answerRefusal, asRefusal } from './error-answer.ts'
import { mendUrl } from './mend-url.ts'
import { maxJsonBytes } from './read-json.ts'
import { readRefusedBodyOn } from './refused-bodies.ts'
import { nextRequestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { endSilentConnections, keepWhileWorking } from './silent-connections.ts'
import { refuseSlowBody } from './slow-bodies.ts'

/** Answers a request whole if it can, and says whether it did. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse, id: () => string) => boolean

const connectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // Saves a tenth of the time of a cache hit, which has no body.
  optimizeEmptyRequests: true,
}

/**
 * Limits on how long and how large anything may be, against slow and hostile clients (docs/decisions/).
 * A body may take ten minutes, as a video over a bad line does, but neither fall silent nor drip (`slow-bodies.ts`).
 */
export function serverOptions({ config, log }: Pick<Parts, 'config' | 'log'>, answerAtOnce: AnswerAtOnce) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    // A line for every hit of the cache would cost more than the hit; see `log-requests.ts`.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    rewriteUrl: mendUrl,
    // A log of its own for each request costs a cache hit a tenth of its time; lines say `request` themselves.
    childLoggerFactory: (log: FastifyBaseLogger) => log,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: maxJsonBytes,
    routerOptions: { maxParamLength: 200, querystringParser: readQuery },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    // What is kept whole is sent before Fastify sees the request, which lets a fifth to four fifths more through a second.
    serverFactory: (handle: RequestListener) =>
      endSilentConnections(
        createServer(connectionLimits, (request, response) => {
          if (hasDoubledHeader(request)) return refuseDoubledHeader(response, config.publicUrl)
          if (answerAtOnce(request, response, nextRequestId)) return
          refuseSlowBody(request, response)
          readRefusedBodyOn(request, response)
          keepWhileWorking(response)
          handle(request, response)
        }),
      ),
    // Such a request meets no hook, so what every answer carries is added here.
    frameworkErrors: (error: Error, { id }: { id: string }, reply: FastifyReply) =>
      void answerRefusal(
        asRefusal(error),
        reply.headers({ ...securityHeaders(config.publicUrl), 'x-request-id': id }),
      ),
  } satisfies FastifyHttpOptions<Server, FastifyBaseLogger>
}

function refuseDoubledHeader(response: ServerResponse, publicUrl: string) {
  const headers = {
    ...securityHeaders(publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': nextRequestId(),
    // A body that comes with it is not looked at.
    connection: 'close',
  }
  const message = 'Send one Host and one Authorization header at most.'
  response.writeHead(400, headers).end(JSON.stringify({ success: false, message }))
}

/** Read as pages and the cache do, or what is kept for one question would be the answer to another. */
function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name]
    if (Array.isArray(before)) before.push(value)
    else query[name] = before === undefined ? value : [before, value]
  }
  return query
}

/**
 * Bodies are checked by Zod and answers picked by `present()`. Saying so spares every start the loading of Fastify's
 * own compilers, a tenth of its time; and a route that brings a schema is not left unchecked in silence.
 */
function refuseSchema(): never {
  throw new Error('Routes here have no JSON schema: read the body with `readBody()` or `readForm()`.')
}
