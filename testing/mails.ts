import type { Insertable } from 'kysely'
import type { MailRow } from '#server/db/operation-rows.ts'
import type { Db } from '#server/db/tables.ts'

/** The mails that were queued for this address, oldest first; `subject` without the name of the school behind it. */
export async function mailsTo(db: Db, recipient: string) {
  const mails = await db
    .selectFrom('mails')
    .select(['subject', 'text', 'holdsSecret'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return mails.map((mail) => ({ ...mail, subject: mail.subject.split(' – ')[0] ?? '' }))
}

/** The first link in a mail's text, as the outbox holds it: lines that were broken are joined. */
export function linkIn(mail = ''): string {
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  return /https?:\/\/[^\s"<>]+/.exec(text)?.[0] ?? ''
}

/** A mail as it stands in the queue, due so late that the queue leaves it alone; as if it had been sent, unless said otherwise. */
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
