import type { FastifyInstance } from 'fastify'
import { TooMany } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { CallCounts } from './call-counts.ts'
import { isInside } from './inside.ts'
import { limits } from './limits.ts'
import { networkOf } from './network-of.ts'
import { isApi } from './normal-address.ts'
import { addTo } from './rate-limit.ts'

/**
 * Limits how often a network may call the API. Comes before the guard and counts every path, so that guessing tokens
 * and paths counts as well.
 */
export function limitCalls(app: FastifyInstance, { db, config, now }: Pick<Parts, 'db' | 'config' | 'now'>) {
  const rule = limits.apiPerAddress
  // SQLite has one process.
  const counts = new CallCounts(
    rule,
    config.databaseUrl === undefined
      ? undefined
      : async (network, by, resetsAt) => (await addTo({ db, now }, rule, network, { by, resetsAt })).count,
  )
  app.addHook('onRequest', async (request) => {
    if (isInside(request) || !isApi(request.url)) return
    const wait = counts.add(networkOf(request.ip), now().getTime())
    if (wait > 0) throw new TooMany(Math.ceil(wait / 1_000))
  })
}
