import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../http/compress.ts'
import { type Edition, makeKeptAnswer } from './kept-answer.ts'
import type { KeptAnswers } from './kept-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer is to be kept under this name, if it is a good one. */
    keepAs: { key: string; edition: Edition } | null
  }
}

/** Browsers ask each time (and mostly hear 304); a proxy in front may answer by itself for a moment. */
const keptByProxies = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60'

/**
 * Keeps complete answers to visitors: pages, public lists and feeds. Hits from the network were answered before this
 * (`http/server-options.ts`); what comes here is a miss, or a page asking in process. A miss is worked out once
 * while others wait for it (docs/decisions/003).
 */
export function cacheResponses(app: FastifyInstance, kept: KeptAnswers) {
  const underway = new Map<string, PromiseWithResolvers<void>>()

  app.decorateRequest('keepAs', null)
  app.addHook('onRequest', async (request, reply) => {
    const key = kept.keyOf(request.raw)
    if (key === undefined || (await sendKept(key, request, reply))) return
    const work = underway.get(key)
    if (work) await work.promise
    if (work && (await sendKept(key, request, reply))) return
    request.keepAs = { key, edition: kept.edition }
    if (request.method === 'GET') startWork(key, reply)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // What is streamed is not kept, so nobody need wait for its end.
    if (request.keepAs && typeof payload !== 'string') underway.get(request.keepAs.key)?.resolve()
    const isGood = request.keepAs && reply.statusCode === 200
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', isGood ? keptByProxies : 'no-store')
    if (!isGood || request.method !== 'GET' || typeof payload !== 'string') return payload
    const { key, edition } = request.keepAs as { key: string; edition: Edition }
    const headers = reply.getHeaders() as OutgoingHttpHeaders
    const answer = makeKeptAnswer(Buffer.from(payload), headers, edition)
    // Only as it is asked for: of what a page reads in process, nobody may ever want another encoding.
    const form = await answer.make(encodingOf(request))
    kept.keep(key, answer)
    // All but the last, the request's id, which the answer has already.
    for (let i = 0; i < form.headers.length - 2; i += 2)
      reply.header(form.headers[i] as string, form.headers[i + 1])
    return form.body
  })

  app.addHook('preClose', async () => kept.close())

  async function sendKept(key: string, request: FastifyRequest, reply: FastifyReply) {
    await kept.prepare(key, encodingOf(request))
    const isSent = kept.send(request.raw, reply.raw, () => request.id)
    if (isSent) reply.hijack()
    return isSent
  }

  function startWork(key: string, reply: FastifyReply) {
    const work = Promise.withResolvers<void>()
    underway.set(key, work)
    // Also when the client has gone or the work has failed, those who wait must go on.
    reply.raw.once('close', () => {
      if (underway.get(key) === work) underway.delete(key)
      work.resolve()
    })
  }
}

const encodingOf = (request: FastifyRequest) => chooseEncoding(request.headers['accept-encoding'])
