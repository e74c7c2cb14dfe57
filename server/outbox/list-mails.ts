import { sql } from 'kysely'
import type { MailState } from '#domain/outbox.ts'
import type { Db, MailRow } from '../db/tables.ts'
import { cutPage, isBefore } from '../http/cut-page.ts'
import type { Cursor } from '../http/list-query.ts'
import type { Resendable } from '../mail/send-again.ts'

/** A mail without its words. */
export type ListedMail = Omit<MailRow, 'text' | 'html'> & Resendable

type Query = { limit: number; cursor?: Cursor | undefined; state?: MailState | undefined }
type Page = { mails: ListedMail[]; total: number; next: Cursor | undefined }

/** One page of the mails, newest first. */
export async function listMails(db: Db, { limit, cursor, state }: Query): Promise<Page> {
  const matching = db
    .selectFrom('mails')
    .$if(state !== undefined, (mails) => mails.where('state', '=', state as MailState))
  const list = matching
    .select(['id', 'createdAt', 'recipient', 'subject', 'state', 'attempts', 'nextAttemptAt'])
    .select(['lastError', 'sentAt', 'holdsSecret', 'attachments'])
    .select((each) => each.case().when('text', '<>', '').then(1).else(0).end().as('hasWords'))
    .$if(cursor !== undefined, (mails) => mails.where(isBefore('createdAt', cursor as Cursor)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const [rows, { total }] = await Promise.all([
    list.execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  const { page: mails, next } = cutPage(rows, limit, ({ createdAt }) => createdAt)
  return { mails, total: Number(total), next }
}
