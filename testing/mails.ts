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
