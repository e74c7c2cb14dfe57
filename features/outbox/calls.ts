import { defineCall, messageResponse, pageResponse } from '#domain/api/call.ts'
import { httpMessages } from '#domain/api/http-messages.ts'
import { pageQuery, unlessEmpty } from '#domain/api/list-query.ts'
import { mailRetentionDays, outboxMessages, outboxPaths, outboxStates } from '#domain/mail/outbox.ts'
import { z } from '#domain/zod.ts'
import { outboxMailSchema } from './outbox-schemas.ts'

const stateSchema = z.enum(outboxStates, httpMessages.notAmong('state', outboxStates))

const outcome = { data: z.object({ state: stateSchema }) }

export const outboxCalls = {
  showOutbox: defineCall('GET', outboxPaths.list, {
    action: 'see the outbox',
    tag: 'Outbox',
    summary: 'List mails with their delivery state, newest first',
    query: z.object({ ...pageQuery, state: unlessEmpty(stateSchema).describe('Only mails in this state.') }),
    responses: {
      200: pageResponse(outboxMailSchema, `A page of the mails of the last ${mailRetentionDays} days`),
    },
  }),
  resendMail: defineCall('POST', outboxPaths.resend, {
    action: 'use the outbox',
    needsConfirmation: 'sometimes',
    tag: 'Outbox',
    summary: 'Resend a mail that failed or is waiting',
    responses: {
      200: messageResponse(outboxMessages.sent, outcome),
      202: messageResponse(outboxMessages.waiting(''), outcome),
    },
    errors: [403, 409, 502],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    outbox: typeof outboxCalls
  }
}
