import type { FastifyInstance } from 'fastify'
import type { ContentVersion } from '../db/content-version.ts'
import { ProgramOutdated } from '../errors.ts'

/**
 * While a newer program has changed the tables and this one is not replaced yet, it answers reads and refuses all else:
 * what it wrote would lack what the newer one expects. (What changes content is refused by the database as well.)
 */
export function refuseWritesWhenOutdated(app: FastifyInstance, contentVersion: ContentVersion) {
  app.addHook('onRequest', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD' && contentVersion.isOutdated()) throw new ProgramOutdated()
  })
}
