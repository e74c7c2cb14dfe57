import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { schoolDayNumber } from '#domain/dates/school-day.ts'
import { isCacheablePage } from '#domain/site/page-paths.ts'
import { createFileAccess } from './accounts/file-access.ts'
import { findSession } from './accounts/find-session.ts'
import type { AppContext } from './app-context.ts'
import { cacheResponses } from './cache/cache-responses.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { createNextChange } from './content/visibility.ts'
import { personalCalendarRoute } from './evenings/rota/personal-calendar.ts'
import { feedbackPage } from './feedback/feedback-page.ts'
import { feedRoutes } from './feeds/routes.ts'
import { requireCanonicalPaths } from './http/canonical-path.ts'
import { handleErrors } from './http/error-handler.ts'
import { guardRoutes, refuseWrites } from './http/guard.ts'
import { Lanes } from './http/lanes.ts'
import { limitCalls } from './http/limit-calls.ts'
import { addRequestIds, logRequests } from './http/log-requests.ts'
import { parseJsonBodies } from './http/parse-json-body.ts'
import { addSecurityHeaders, allowOrigins, sendMessageKeys } from './http/response-headers.ts'
import { addRoutes } from './http/route.ts'
import { serverOptions } from './http/server-options.ts'
import { uploadRoutes } from './media/routes.ts'
import { clientFiles } from './pages/client-files.ts'
import { pageRoutes } from './pages/routes.ts'
import { apiRoutes } from './routes.ts'
import { countErrors } from './site-health/check-errors.ts'

/** The whole server, in the order in which a request meets it. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const { config, contentVersion } = context
  const nextChange = createNextChange(context)
  // In development a page also changes with the code, of which the content version knows nothing.
  const current = {
    version: () => contentVersion.current(),
    day: () => schoolDayNumber(context.now()),
    now: () => context.now().getTime(),
    nextChange,
  }
  const responseCache = new ResponseCache(current, context.clientFolder ? isCacheablePage : () => false)
  const lanes = new Lanes(config.trustProxy)
  const app = Fastify(serverOptions(context, (...args) => responseCache.trySend(...args), lanes))

  addSecurityHeaders(app, config.publicUrl)
  addRequestIds(app)
  requireCanonicalPaths(app)
  cacheResponses(app, responseCache)
  logRequests(app)
  countErrors(app, context)
  allowOrigins(app, config.corsOrigins)
  handleErrors(app)
  sendMessageKeys(app)
  parseJsonBodies(app)
  await app.register(fastifyMultipart)
  limitCalls(app, context, lanes)
  guardRoutes(app, async (token) => {
    const found = await findSession(context, token)
    lanes.note(token, found)
    return found
  })
  refuseWrites(app, context)

  addRoutes(app, context, apiRoutes)
  feedRoutes(app, context)
  personalCalendarRoute(app, context)
  uploadRoutes(app, context, createFileAccess(context, nextChange))
  feedbackPage(app, context)
  if (context.clientFolder) await clientFiles(app, context.clientFolder, config)
  pageRoutes(app, context)
  return app
}
