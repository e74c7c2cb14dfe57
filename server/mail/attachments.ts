import { maxAttachmentBytes, outboxMessages } from '#domain/mail/outbox.ts'
import { message } from '#domain/text/words.ts'
import type { Db } from '../db/tables.ts'
import { TooLarge } from '../errors.ts'

/** We choose the file name, and give the content as bytes, never as a path or URL to read. */
export type MailAttachment = { fileName: string; mimeType: string; content: Buffer }

/** @throws {TooLarge} if the files together are larger than a mail may be */
export function assertNotTooLarge(attachments: readonly MailAttachment[]): void {
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > maxAttachmentBytes) throw new TooLarge(message(outboxMessages, 'tooLarge'))
}

/** Stores attachments as base64, because columns are text. */
export async function insertAttachments(db: Db, mailId: string, attachments: readonly MailAttachment[]) {
  for (const [position, { fileName, mimeType, content }] of attachments.entries()) {
    await db
      .insertInto('mailAttachments')
      .values({ mailId, position, fileName, mimeType, content: content.toString('base64') })
      .execute()
  }
}

export async function listAttachments(db: Db, mailId: string): Promise<MailAttachment[]> {
  const rows = await db
    .selectFrom('mailAttachments')
    .select(['fileName', 'mimeType', 'content'])
    .where('mailId', '=', mailId)
    .orderBy('position')
    .execute()
  return rows.map(({ content, ...columns }) => ({ ...columns, content: Buffer.from(content, 'base64') }))
}

export async function deleteAttachments(db: Db, mailId: string): Promise<void> {
  await db.deleteFrom('mailAttachments').where('mailId', '=', mailId).execute()
}
