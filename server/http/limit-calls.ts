import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { AppContext } from '../app-context.ts'
import { TooManyRequests } from '../errors.ts'
import { CallCounter } from './call-counter.ts'
import { isApiPath } from './canonical-path.ts'
import { limits } from './limits.ts'
import { isInProcess } from './log-requests.ts'
import { addToCount } from './rate-limit.ts'

/**
 * Limits how often a network may call the API, or send a form to a page. Runs before the guard and counts every path, so that guessing of tokens
 * and paths counts as well.
 */
export function limitCalls(
  app: FastifyInstance,
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
) {
  const rule = limits.apiPerAddress
  // SQLite is used by one process only.
  const counter = new CallCounter(
    rule,
    config.databaseUrl === undefined
      ? undefined
      : async (network, delta, resetsAt) =>
          (await addToCount({ db, now }, rule, network, { delta, resetsAt })).count,
  )
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isInProcess(request) || (isRead && !isApiPath(request.url))) return
    const waitMs = counter.add(networkOf(request.ip), now().getTime())
    if (waitMs > 0) throw new TooManyRequests(Math.ceil(waitMs / 1_000))
  })
}

/**
 * What rate limits count: an IPv4 address, or the /64 of an IPv6 address, since a home has 2^64. Disconnected clients
 * have no address any more; they share one.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return (ip ?? 'gone').toLowerCase()
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()
}
