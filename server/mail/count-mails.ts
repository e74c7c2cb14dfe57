import { day } from '#domain/dates/durations.ts'
import { failedMailDays, type MailState } from '#domain/mail/outbox.ts'
import { countRows } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'

export const countWaitingMails = (db: Db) => countRows(mailsIn(db, 'waiting'))

/** Counts only recent failures, because nothing can be done about older ones. */
export function countFailedMails(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - failedMailDays * day).toISOString()
  return countRows(mailsIn(db, 'failed').where('createdAt', '>', since))
}

const mailsIn = (db: Db, state: MailState) => db.selectFrom('mails').where('state', '=', state)
