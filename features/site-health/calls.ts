import { dataResponse, defineCall, messageResponse } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { siteHealthMessages, siteHealthPaths } from './site-health.ts'
import { healthMailsSchema, siteHealthSchema } from './site-health-schemas.ts'

const part = z.enum(['ok', 'failed'])
/** The components on which the server depends. A server that is shutting down reports only that. */
const parts = { database: part, uploads: part, disk: part }

export const siteHealthCalls = {
  showAlive: defineCall('GET', '/healthz', {
    action: 'read the state of the server',
    tag: 'State',
    summary: 'Liveness check',
    responses: {
      200: { description: 'The process is running.', schema: z.object({ status: z.literal('ok') }) },
    },
  }),
  showReady: defineCall('GET', '/readyz', {
    action: 'read the state of the server',
    tag: 'State',
    summary: 'Readiness check',
    responses: {
      200: { description: 'The server is ready.', schema: z.object({ status: z.string(), ...parts }) },
      503: {
        description: 'A component has failed, or the server is shutting down.',
        schema: z
          .object({ status: z.string(), ...parts })
          .partial()
          .required({ status: true }),
      },
    },
  }),
  showSiteHealth: defineCall('GET', siteHealthPaths.show, {
    action: 'see how the site is set up',
    tag: 'Dashboard',
    summary: 'Get the site health with advice on each problem',
    responses: { 200: dataResponse('All checks that apply to this site.', { data: siteHealthSchema }) },
  }),
  changeHealthMails: defineCall('PUT', siteHealthPaths.mails, {
    action: 'change health mails',
    tag: 'Dashboard',
    summary: 'Turn mails to PICs about problems on or off',
    body: healthMailsSchema,
    responses: { 200: messageResponse(siteHealthMessages.mailed, { data: healthMailsSchema }) },
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    siteHealth: typeof siteHealthCalls
  }
}
