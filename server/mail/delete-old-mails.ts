import { day } from '#domain/dates/durations.ts'
import { mailRetentionDays, resendDays } from '#domain/mail/outbox.ts'
import type { AppContext } from '../app-context.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'

/** Clears the text of mails that failed long ago. Deletes old finished mails with their attachments. */
export async function deleteOldMails({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * day).toISOString()
  await inTransaction(db, (db) => clearTexts(db, daysAgo(resendDays)))
  const old = db.deleteFrom('mails').where('createdAt', '<', daysAgo(mailRetentionDays))
  await old.where('state', '<>', 'waiting').execute()
}

async function clearTexts(db: Db, cutoff: string) {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'failed')
    .where('createdAt', '<', cutoff)
    .where('text', '<>', '')
  await db.deleteFrom('mailAttachments').where('mailId', 'in', old).execute()
  await db.updateTable('mails').set({ text: '', html: '' }).where('id', 'in', old).execute()
}
