import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../http/compress.ts'
import { isInProcess } from '../http/log-requests.ts'
import { type CacheStamp, createCachedResponse, type EncodedResponse } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key and stamp for caching the response if it succeeds; null if it is not cached. */
    cacheTarget: { key: string; stamp: CacheStamp } | null
  }
}

/** Browsers revalidate every time (mostly with a 304). A reverse proxy may serve its own copy briefly. */
const proxyCacheControl = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

/**
 * Caches complete responses to visitors: pages, public lists and feeds. Hits from the network are sent before
 * this hook (`http/server-options.ts`), so a request here is a miss, or a call that a page makes in process.
 * A miss is rendered once while other requests wait for it (docs/decisions/003).
 */
export function cacheResponses(app: FastifyInstance, responseCache: ResponseCache) {
  const inFlight = new Map<string, PromiseWithResolvers<void>>()

  app.decorateRequest('cacheTarget', null)
  app.addHook('onRequest', async (request, reply) => {
    const key = responseCache.keyFor(request.raw)
    if (key === undefined || (await sendCached(key, request, reply))) return
    const pending = inFlight.get(key)
    if (pending) await pending.promise
    if (pending && (await sendCached(key, request, reply))) return
    if (request.method === 'GET') trackInFlight(key, reply)
    request.cacheTarget = { key, stamp: await responseCache.createStamp() }
  })

  app.addHook('onSend', (request, reply, payload) => {
    // Streamed responses are not cached, so waiting requests need not wait until they end.
    if (request.cacheTarget && typeof payload !== 'string') inFlight.get(request.cacheTarget.key)?.resolve()
    return cacheOrReplace(responseCache, request, reply, payload)
  })

  app.addHook('preClose', async () => responseCache.close())

  async function sendCached(key: string, request: FastifyRequest, reply: FastifyReply) {
    await responseCache.prepare(key, encodingOf(request))
    const isSent = responseCache.trySend(request.raw, reply.raw, () => request.id)
    if (isSent) reply.hijack()
    return isSent
  }

  function trackInFlight(key: string, reply: FastifyReply) {
    const pending = Promise.withResolvers<void>()
    inFlight.set(key, pending)
    // Waiting requests continue even if the client disconnects or rendering fails.
    reply.raw.once('close', () => {
      if (inFlight.get(key) === pending) inFlight.delete(key)
      pending.resolve()
    })
  }
}

/** Caches a successful response as it is sent. Replaces a 503 with a recent cached response, if there is one. */
async function cacheOrReplace(
  responseCache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) {
  const target = request.cacheTarget
  // Calls from a page that is being rendered get the 503, because otherwise the page would be cached with the outdated
  // response.
  if (target && reply.statusCode === 503 && !isInProcess(request)) {
    const recent = await responseCache.findRecent(target.key, encodingOf(request))
    if (recent) {
      setHeaders(reply.code(200), recent)
      reply.header('cache-control', 'no-store')
      return recent.body
    }
  }
  const isCacheable = target && reply.statusCode === 200
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', isCacheable ? proxyCacheControl : 'no-store')
  if (!isCacheable || request.method !== 'GET' || typeof payload !== 'string') return payload
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  const cached = createCachedResponse(Buffer.from(payload), headers, target.stamp)
  // Only the requested encoding is compressed now; the other may never be needed.
  const encoded = await cached.encode(encodingOf(request))
  responseCache.set(target.key, cached)
  setHeaders(reply, encoded)
  return encoded.body
}

function setHeaders(reply: FastifyReply, { headers }: EncodedResponse) {
  // The last header, the request id, is already set.
  for (let index = 0; index < headers.length - 2; index += 2)
    reply.header(headers[index] as string, headers[index + 1])
}

const encodingOf = (request: FastifyRequest) => chooseEncoding(request.headers['accept-encoding'])
