import { count, id, text, time } from '#domain/api/values.ts'
import { outboxStates } from '#domain/mail/outbox.ts'
import { z } from '#domain/zod.ts'

/** A mail as admins see it: without its content, which may concern other people's accounts. */
export const outboxMailSchema = z
  .object({
    _id: id,
    createdAt: time,
    to: text,
    subject: text,
    state: z.enum(outboxStates),
    attempts: count.describe('The number of attempts so far.'),
    /** Null unless the mail waits for another attempt. */
    nextTryAt: time.nullable(),
    sentAt: time.nullable(),
    /** Contains no secrets. */
    error: text.describe('Why the last attempt failed; empty if it did not.'),
    attachments: count.describe('The number of attached files.'),
    notAgain: text.nullable().describe('Why the mail cannot be resent; null if it can.'),
  })
  .meta({ id: 'Mail' })

export type OutboxMail = z.infer<typeof outboxMailSchema>
