import { mailRetentionDays, mailStates, outboxMessages, outboxPaths } from '#domain/admin/outbox.ts'
import { type Call, done, found } from './operation.ts'
import { count, type JsonSchema, listOf, moment, namedSchema, objectOf, orNull, text } from './schemas.ts'

const state = { type: 'string', enum: mailStates }
const became = objectOf({ state })

/** The calls about what was mailed. */
export function outboxCalls(): Call[] {
  const about = { action: 'use the outbox', tag: 'Outbox' } as const
  return [
    {
      ...about,
      method: 'get',
      path: outboxPaths.list,
      summary: 'What was mailed and what became of it, newest first',
      query: ['limit', 'cursor', ...Object.keys(outboxParameters)],
      answers: {
        200: {
          ...found(
            `A page of the mails of the last ${mailRetentionDays} days; 50 unless \`limit\` says otherwise.`,
            {
              data: listOf(namedSchema('Mail')),
            },
          ),
          headers: ['X-Total-Count', 'Link'],
        },
      },
    },
    {
      ...about,
      method: 'post',
      path: outboxPaths.resend,
      summary: 'Try a mail again that was given up or waits for a later try',
      answers: {
        200: done(outboxMessages.sent, { data: became }),
        202: done(outboxMessages.waiting(''), { data: became }),
      },
      refusals: [409, 502],
    },
  ]
}

export const outboxParameters = {
  state: {
    name: 'state',
    in: 'query',
    description: 'Only mails in this state.',
    schema: state,
  },
}

export const outboxSchemas = (): Record<string, JsonSchema> => ({
  Mail: objectOf({
    _id: { type: 'string', format: 'uuid' },
    createdAt: moment,
    to: text,
    subject: text,
    state,
    attempts: { ...count, description: 'Tries so far.' },
    nextTryAt: orNull(moment),
    sentAt: orNull(moment),
    error: { ...text, description: 'Why the last try did not work; empty where it did.' },
    attachments: { ...count, description: 'How many files came with it.' },
    notAgain: { ...orNull(text), description: 'Why it cannot be sent again; null where it can.' },
  }),
})
