import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { ProgramOutdated } from '../errors.ts'

/**
 * While a newer program has changed the tables and this one is not replaced yet, whatever may change something is refused
 * before its body is read, and after the guard: who may not do it hears that first.
 */
export function refuseWrites(app: FastifyInstance, { contentVersion }: Pick<AppContext, 'contentVersion'>) {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || !routeOptions.config.action) return
    // What it wrote would lack what the newer program expects.
    if (contentVersion.isOutdated()) throw new ProgramOutdated()
  })
}
