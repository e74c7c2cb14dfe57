import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { z } from '#domain/zod.ts'
import { siteHealthMessages, siteHealthPaths } from './site-health.ts'
import { healthMailsSchema, siteHealthSchema } from './site-health-schemas.ts'

const part = z.enum(['ok', 'failed'])
/** The components on which the server depends. A server that is shutting down reports only that. */
const parts = { database: part, uploads: part, disk: part }

export const siteHealthCalls = {
  showAlive: defineCall({
    method: 'GET',
    path: '/healthz',
    action: 'read the state of the server',
    tag: 'State',
    summary: 'Does the process live?',
    responses: { 200: { description: 'It does.', schema: z.object({ status: z.literal('ok') }) } },
  }),
  showReady: defineCall({
    method: 'GET',
    path: '/readyz',
    action: 'read the state of the server',
    tag: 'State',
    summary: 'Can the server do its work?',
    responses: {
      200: { description: 'It can.', schema: z.object({ status: z.string(), ...parts }) },
      503: {
        description: 'A part has failed, or the server stops.',
        schema: z
          .object({ status: z.string(), ...parts })
          .partial()
          .required({ status: true }),
      },
    },
  }),
  showSiteHealth: defineCall({
    method: 'GET',
    path: siteHealthPaths.show,
    action: 'see how the site is set up',
    tag: 'Dashboard',
    summary: 'Site health in sentences, and what to do about problems',
    responses: { 200: dataResponse('Every check that applies here.', { data: siteHealthSchema }) },
  }),
  changeHealthMails: defineCall({
    method: 'PUT',
    path: siteHealthPaths.mails,
    action: 'change health mails',
    tag: 'Dashboard',
    summary: 'Turn mails to PICs about problems on or off',
    body: healthMailsSchema,
    responses: { 200: messageResponse(siteHealthMessages.mailed, { data: healthMailsSchema }) },
  }),
}
