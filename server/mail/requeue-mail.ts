import { outboxMessages } from '#domain/mail/outbox.ts'
import { type Message, message } from '#domain/text/words.ts'
import { isId } from '../db/new-id.ts'
import type { Db, MailRow } from '../db/tables.ts'
import { Conflict, NotFound } from '../errors.ts'

/** The columns that decide whether a mail can be sent again. `hasWords` is 0 once the mail's text is deleted. */
export type Resendable = Pick<MailRow, 'state' | 'holdsSecret'> & { hasWords: number }

/** Returns why the mail cannot be sent again, or null if it can. */
export function findResendProblem({ state, holdsSecret, hasWords }: Resendable): Message | null {
  if (state === 'sent') return message(outboxMessages, 'alreadySent')
  if (hasWords) return null
  return message(outboxMessages, holdsSecret ? 'linkExpired' : 'contentDeleted')
}

/**
 * Puts a mail that has failed or waits for a retry back into the queue, as if it were new. A mail that is being sent is
 * left unchanged, so that it is not sent twice.
 * @throws {NotFound}
 * @throws {Conflict} if it cannot be sent again
 */
export async function requeueMail(
  db: Db,
  now: Date,
  id: string,
): Promise<Pick<MailRow, 'recipient' | 'subject' | 'attachments'>> {
  const mail = isId(id) ? await findMail(db, id) : undefined
  if (!mail) throw new NotFound(message(outboxMessages, 'notFound'))
  const obstacle = findResendProblem(mail)
  if (obstacle) throw new Conflict(obstacle)
  await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now.toISOString(), lastError: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where('text', '<>', '')
    // Claiming clears the last error, so a mail without one is new or being sent.
    .where('lastError', 'is not', null)
    .execute()
  return { recipient: mail.recipient, subject: mail.subject, attachments: mail.attachments }
}

const findMail = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'state', 'holdsSecret', 'attachments'])
    .select((eb) => eb.case().when('text', '<>', '').then(1).else(0).end().as('hasWords'))
    .where('id', '=', id)
    .executeTakeFirst()
