import fastifyMultipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { schoolDayNumber } from '#domain/school-day.ts'
import { accountRoutes } from './accounts/routes.ts'
import { findActor } from './accounts/sessions.ts'
import { activityRoutes } from './audit/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { KeptAnswers } from './cache/kept-answers.ts'
import { cacheResponses } from './cache/response-cache.ts'
import { contentRoutes } from './content/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { allowOrigins } from './http/cors.ts'
import { answerErrors } from './http/error-answer.ts'
import { guardRoutes } from './http/guard.ts'
import { limitCalls } from './http/limit-calls.ts'
import { logRequests } from './http/log-requests.ts'
import { requireNormalAddresses } from './http/normal-address.ts'
import { readJsonBodies } from './http/read-json.ts'
import { nameRequests } from './http/request-id.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serverOptions } from './http/server-options.ts'
import { uploadRoutes } from './media/routes.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { isKeptPage, pageRoutes } from './pages/routes.ts'
import { siteFiles } from './pages/site-files.ts'
import type { Parts } from './parts.ts'
import { reportRoutes } from './reports/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { trashRoutes } from './trash/routes.ts'

/** The whole server, in the order in which a request meets it. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { config, version } = parts
  // In development a page also changes with the code, of which the content version knows nothing.
  const current = { version: () => version.current(), day: () => schoolDayNumber(parts.now()) }
  const kept = new KeptAnswers(current, parts.siteFolder ? isKeptPage : () => false)
  const app = Fastify(serverOptions(parts, (...exchange) => kept.send(...exchange)))

  addSecurityHeaders(app, config.publicUrl)
  nameRequests(app)
  requireNormalAddresses(app)
  cacheResponses(app, kept)
  logRequests(app)
  allowOrigins(app, config.corsOrigins)
  answerErrors(app)
  readJsonBodies(app)
  await app.register(fastifyMultipart)
  limitCalls(app, parts)
  guardRoutes(app, (token) => findActor(parts, token))

  contentRoutes(app, parts)
  homeRoutes(app, parts)
  feedRoutes(app, parts)
  feedbackRoutes(app, parts)
  trashRoutes(app, parts)
  activityRoutes(app, parts)
  exportRoutes(app, parts)
  accountRoutes(app, parts)
  dashboardRoutes(app, parts)
  reportRoutes(app, parts)
  outboxRoutes(app, parts)
  settingsRoutes(app, parts)
  backupRoutes(app, parts)
  openapiRoutes(app, parts)
  healthRoutes(app, parts)
  uploadRoutes(app, parts)
  if (parts.siteFolder) await siteFiles(app, parts.siteFolder)
  pageRoutes(app, parts)
  return app
}
