import { mailRetentionDays, resendDays } from '#domain/admin/outbox.ts'
import { day } from '#domain/dates/durations.ts'
import type { AppContext } from '../app-context.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'

const batchSize = 1_000

/** Clears the text of mails that failed long ago, and deletes the rows of old finished mails. */
export async function deleteOldMails({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * day).toISOString()
  await inTransaction(db, (db) => clearTexts(db, daysAgo(resendDays)))
  await deleteMails(db, daysAgo(mailRetentionDays))
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

/** In small batches, so that nobody has to wait for it. Attachments still there are deleted with their mail. */
async function deleteMails(db: Db, cutoff: string) {
  // Ends with the first batch that is not full.
  for (;;) {
    const old = db
      .selectFrom('mails')
      .select('id')
      .where('state', '<>', 'waiting')
      .where('createdAt', '<', cutoff)
      .orderBy('createdAt')
      .limit(batchSize)
    const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()
    if (Number(numDeletedRows) < batchSize) return
  }
}
