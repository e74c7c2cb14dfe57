import type { Insertable } from 'kysely'
import type { Db, MailRow } from '#server/db/tables.ts'

/** Returns the mails queued for this address, oldest first. Removes the school's name from `subject`. */
export async function mailsTo(db: Db, recipient: string) {
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'text', 'holdsSecret'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return mails.map((mail) => ({ ...mail, subject: mail.subject.split(' – ')[0] ?? '' }))
}

/** Returns the first link in a mail from the outbox, and joins its wrapped lines. */
export function linkIn(mail = ''): string {
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  return /https?:\/\/[^\s"<>]+/.exec(text)?.[0] ?? ''
}

/** Adds a mail to the queue, already sent by default, and due so late that the queue never sends it. */
export async function addMailRow(db: Db, over: Partial<Insertable<MailRow>> = {}): Promise<void> {
  const at = '2026-11-21T17:00:00.000Z'
  await db
    .insertInto('mails')
    .values({
      id: 'm',
      recipient: 'mira@example.org',
      subject: 'x',
      text: '',
      html: '',
      holdsSecret: 0,
      attachments: 0,
      state: 'sent',
      attempts: 1,
      createdAt: at,
      nextAttemptAt: '2027-01-01T00:00:00.000Z',
      lastError: null,
      sentAt: at,
      ...over,
    })
    .execute()
}
