import type { ExpressionBuilder } from 'kysely'
import type { OutboxState } from '#domain/admin/outbox.ts'
import { countRows } from '../db/dialect.ts'
import type { MailRow } from '../db/operation-rows.ts'
import type { Db, Tables } from '../db/tables.ts'
import { beforeCursor, type Cursor, paginate } from '../http/list-params.ts'
import type { Resendable } from '../mail/requeue-mail.ts'

/** A mail without its text. */
export type ListedMail = Omit<MailRow, 'text' | 'html'> & Resendable

type ListParams = { limit: number; cursor?: Cursor | undefined; state?: OutboxState | undefined }
type Page = { mails: ListedMail[]; total: number; next: Cursor | undefined }

/** What is done, and was never sent, is a file in the folder. */
const isIn = (state: OutboxState) => (mail: ExpressionBuilder<Tables, 'mails'>) => {
  if (state === 'waiting' || state === 'failed') return mail('state', '=', state)
  return mail.and([mail('state', '=', 'sent'), mail('sentAt', state === 'sent' ? 'is not' : 'is', null)])
}

/** One page of the mails, newest first. */
export async function listMails(db: Db, { limit, cursor, state }: ListParams): Promise<Page> {
  const matching = db
    .selectFrom('mails')
    .$if(state !== undefined, (mails) => mails.where(isIn(state as OutboxState)))
  const list = matching
    .select(['id', 'createdAt', 'recipient', 'subject', 'state', 'attempts', 'nextAttemptAt'])
    .select(['lastError', 'sentAt', 'holdsSecret', 'attachments'])
    .select((eb) => eb.case().when('text', '<>', '').then(1).else(0).end().as('hasWords'))
    .$if(cursor !== undefined, (mails) => mails.where(beforeCursor('createdAt', cursor as Cursor)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const [rows, total] = await Promise.all([list.execute(), countRows(matching)])
  const { page: mails, next } = paginate(rows, limit, ({ createdAt }) => createdAt)
  return { mails, total, next }
}
