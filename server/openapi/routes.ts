import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import { describeApi } from './document.ts'
import { openapiPath } from './site-calls.ts'

/** GET the description of the API, made when it is first asked for. */
export function openapiRoutes(app: FastifyInstance, { config }: AppContext) {
  let document: string | undefined
  app.get(openapiPath, allow('read the description of the API'), async (_request, reply) => {
    document ??= JSON.stringify(describeApi(config.publicUrl))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
