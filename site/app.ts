import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { schoolDayNumber } from '#domain/dates/school-day.ts'
import { isCacheablePage } from '#domain/site/page-paths.ts'
import { createFileAccess } from '#features/accounts/server/file-access.ts'
import { findSession } from '#features/accounts/server/sessions/find-session.ts'
import { createNextChange } from '#features/content/server/next-change.ts'
import { personalCalendar } from '#features/rota/rota.ts'
import { countErrors } from '#features/site-health/server/check-errors.ts'
import type { AppContext } from '#server/app-context.ts'
import { cacheResponses } from '#server/cache/cache-responses.ts'
import { ResponseCache } from '#server/cache/response-cache.ts'
import { requireCanonicalPaths } from '#server/http/canonical-path.ts'
import { ClientGroups } from '#server/http/client-groups.ts'
import { handleErrors } from '#server/http/error-handler.ts'
import { guardRoutes, refuseWrites } from '#server/http/guard.ts'
import { limitCalls } from '#server/http/limit-calls.ts'
import { addRequestIds, logRequests } from '#server/http/log-requests.ts'
import { sendMessageParts } from '#server/http/message-parts.ts'
import { parseJsonBodies } from '#server/http/parse-json-body.ts'
import { refuseForeignForms } from '#server/http/refuse-foreign-forms.ts'
import { addSecurityHeaders, allowOrigins } from '#server/http/response-headers.ts'
import { addRoutes } from '#server/http/route.ts'
import { serverOptions } from '#server/http/server-options.ts'
import { uploadRoutes } from '#server/media/media-routes.ts'
import { acceptForm } from '#server/pages/accept-form.ts'
import { clientFiles } from '#server/pages/client-files.ts'
import { pageRoutes } from '#server/pages/page-routes.ts'
import { features as allFeatures, callsOf } from './features.ts'

/** Builds the whole server. Registers everything in the order in which it handles a request. */
export async function buildApp(context: AppContext, features = allFeatures): Promise<FastifyInstance> {
  const { config, contentVersion } = context
  const nextChange = createNextChange(context)
  // In development, pages also change with the code, which the content version does not reflect.
  const current = {
    version: () => contentVersion.current(),
    day: () => schoolDayNumber(context.now()),
    now: () => context.now().getTime(),
    nextChange,
  }
  const responseCache = new ResponseCache(current, context.clientFolder ? isCacheablePage : () => false)
  const lanes = new ClientGroups(config.trustProxy)
  const app = Fastify(serverOptions(context, (...args) => responseCache.trySend(...args), lanes))

  addSecurityHeaders(app, config.publicUrl)
  addRequestIds(app)
  requireCanonicalPaths(app)
  cacheResponses(app, responseCache)
  logRequests(app)
  countErrors(app, context)
  allowOrigins(app, config.corsOrigins)
  handleErrors(app)
  sendMessageParts(app)
  parseJsonBodies(app)
  await app.register(fastifyMultipart)
  refuseForeignForms(app, config)
  limitCalls(app, context, lanes, (url) => url.startsWith(personalCalendar.prefix))
  guardRoutes(app, async (token) => {
    const found = await findSession(context, token)
    lanes.note(token, found)
    return found
  })
  refuseWrites(app, context)

  addRoutes(app, context, callsOf(features))
  for (const { addFiles } of features) addFiles?.(app, context)
  uploadRoutes(app, context, createFileAccess(context, nextChange))
  for (const form of features.flatMap(({ forms = [] }) => forms)) acceptForm(app, context, form)
  if (context.clientFolder) await clientFiles(app, context.clientFolder, config)
  pageRoutes(app, context)
  return app
}
