import type { FastifyInstance } from 'fastify'
import type { WriteAccess } from '../db/write-access.ts'
import { SiteReadOnly } from '../errors.ts'

/**
 * While the site is moved, whatever may change something is refused before its body is read, and after the guard: who may
 * not do it hears that first. What a GET writes is refused where it is written.
 */
export function refuseWrites(app: FastifyInstance, writeAccess: WriteAccess) {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || !routeOptions.config.action) return
    const reason = writeAccess.refusal()
    if (reason) throw new SiteReadOnly(reason)
  })
}
