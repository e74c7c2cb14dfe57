import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpMessages } from '#domain/api/http-messages.ts'
import { message } from '#domain/text/words.ts'
import type { Config } from '../config.ts'
import { NotAllowed } from '../errors.ts'

/**
 * Refuses what a page of another website sends without a token, such as a form that its visitors do not see. Browsers
 * allow it, and it would use up the limits of the visitors' network. Runs before the limits count the call.
 */
export function refuseForeignForms(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'corsOrigins'>) {
  const ownHost = new URL(config.publicUrl).host
  app.addHook('onRequest', async (request) => {
    const { method, headers } = request
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || headers.authorization !== undefined) return
    if (
      isForeign(request, [ownHost, headers.host ?? '']) &&
      !config.corsOrigins.includes(headers.origin ?? '')
    )
      throw new NotAllowed(message(httpMessages, 'sentFromElsewhere'))
  })
}

/** Clients that are not browsers send neither header. */
function isForeign({ headers, params }: FastifyRequest, ownHosts: readonly string[]): boolean {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  // A page whose address is secret sends no origin. Its form is sent to the same secret address.
  if (origin === 'null') return !(params && Object.hasOwn(params, 'token'))
  return !URL.canParse(origin) || !ownHosts.includes(new URL(origin).host)
}
