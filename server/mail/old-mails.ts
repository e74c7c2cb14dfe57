import { day } from '#domain/durations.ts'
import { mailDays, resendDays } from '#domain/outbox.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Parts } from '../parts.ts'

const atOnce = 1_000

/** Lets the words of mails go that were given up long ago, and what is known of mails that are done with. */
export async function forgetOldMails({ db, now }: Pick<Parts, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * day).toISOString()
  await inTransaction(db, (db) => forgetWords(db, daysAgo(resendDays)))
  await forgetMails(db, daysAgo(mailDays))
}

async function forgetWords(db: Db, until: string) {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'failed')
    .where('createdAt', '<', until)
    .where('text', '<>', '')
  await db.deleteFrom('mailAttachments').where('mailId', 'in', old).execute()
  await db.updateTable('mails').set({ text: '', html: '' }).where('id', 'in', old).execute()
}

/** In small steps, so that nobody has to wait for it. Files still left go with their mail. */
async function forgetMails(db: Db, until: string) {
  for (;;) {
    const old = db
      .selectFrom('mails')
      .select('id')
      .where('state', '<>', 'waiting')
      .where('createdAt', '<', until)
      .orderBy('createdAt')
      .limit(atOnce)
    const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()
    if (Number(numDeletedRows) < atOnce) return
  }
}
