import type { ExpressionBuilder } from 'kysely'
import type { OutboxState } from '#domain/admin/outbox.ts'
import type { MailRow } from '../db/operation-rows.ts'
import type { Db, Tables } from '../db/tables.ts'
import { type Cursor, readNewest } from '../http/list-params.ts'
import type { Resendable } from '../mail/requeue-mail.ts'

/** A mail without its text. */
export type ListedMail = Omit<MailRow, 'text' | 'html'> & Resendable

type ListParams = { limit: number; cursor?: Cursor | undefined; state?: OutboxState | undefined }

/** What is done, and was never sent, is a file in the folder. */
const isIn = (state: OutboxState) => (mail: ExpressionBuilder<Tables, 'mails'>) => {
  if (state === 'waiting' || state === 'failed') return mail('state', '=', state)
  return mail.and([mail('state', '=', 'sent'), mail('sentAt', state === 'sent' ? 'is not' : 'is', null)])
}

/** One page of the mails, newest first. */
export async function listMails(db: Db, { limit, cursor, state }: ListParams) {
  const matching = db
    .selectFrom('mails')
    .$if(state !== undefined, (mails) => mails.where(isIn(state as OutboxState)))
  const list = matching
    .select(['id', 'createdAt', 'recipient', 'subject', 'state', 'attempts', 'nextAttemptAt'])
    .select(['lastError', 'sentAt', 'holdsSecret', 'attachments'])
    .select((eb) => eb.case().when('text', '<>', '').then(1).else(0).end().as('hasWords'))
  const { page: mails, ...rest } = await readNewest(list, matching, 'createdAt', { limit, cursor })
  return { mails, ...rest }
}
