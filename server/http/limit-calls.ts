import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { TooManyRequests } from '../errors.ts'
import { isApiPath } from './api-path.ts'
import { CallCounter } from './call-counter.ts'
import type { Lanes } from './lanes.ts'
import { limits } from './limits.ts'
import { isInProcess } from './log-requests.ts'
import { addToCount } from './rate-limit.ts'

/**
 * Limits how often a network or an admin may call the API, send a form to a page, or have a page made that is not cached. Runs before the
 * guard and counts every path, so that guessing of tokens and paths counts as well. Files are not counted.
 */
export function limitCalls(
  app: FastifyInstance,
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  lanes: Lanes,
) {
  const rule = limits.apiPerAddress
  // SQLite is used by one process only.
  const counter = new CallCounter(
    rule,
    config.databaseUrl === undefined
      ? undefined
      : async (lane, delta, resetsAt) =>
          (await addToCount({ db, now }, rule, lane, { delta, resetsAt })).count,
  )
  app.addHook('onRequest', async (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Whatever no route takes is a page.
    const isPage = request.is404
    if (isInProcess(request) || (isRead && !isPage && !isApiPath(request.url))) return
    const waitMs = counter.add(lanes.of(request.raw).key, now().getTime())
    if (waitMs > 0) throw new TooManyRequests(Math.ceil(waitMs / 1_000))
  })
}
