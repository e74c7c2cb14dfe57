import { maxAttachmentBytes, outboxMessages } from '#domain/admin/outbox.ts'
import { message } from '#domain/text/message.ts'
import type { Db } from '../db/tables.ts'
import { TooLarge } from '../errors.ts'

/** An attachment: its bytes, never a path or a URL to read it from. */
export type MailAttachment = { fileName: string; mimeType: string; content: Buffer }

/**
 * Validates attachments and makes their names safe to save.
 * @throws {TooLarge} when the files together are more than a mail takes
 */
export function validateAttachments(attachments: readonly MailAttachment[] = []): MailAttachment[] {
  for (const { content } of attachments)
    if (!Buffer.isBuffer(content)) throw new TypeError('An attachment is given as its bytes.')
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > maxAttachmentBytes) throw new TooLarge(message(outboxMessages, 'tooLarge'))
  return attachments.map(({ fileName, mimeType, content }) => ({
    fileName: safeFileName(fileName),
    mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream',
    content,
  }))
}

/** Base64, since columns are text. */
export async function insertAttachments(db: Db, mailId: string, attachments: MailAttachment[]) {
  for (const [position, { content, ...columns }] of attachments.entries()) {
    await db
      .insertInto('mailAttachments')
      .values({ mailId, position, ...columns, content: content.toString('base64') })
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

const maxNameLength = 120

/** Letters of any script, but no folders, line breaks, or direction marks that would disguise the extension. */
function safeFileName(fileName: string) {
  const sanitized = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/[/\\:*?"<>|]+/g, '-')
    .trim()
    .replace(/^\.+/, '')
  const ending = /\.[^.\s]{1,10}$/.exec(sanitized)?.[0] ?? ''
  const stem = [...sanitized.slice(0, sanitized.length - ending.length)]
    .slice(0, maxNameLength)
    .join('')
    .trim()
  return `${stem || 'file'}${ending}`
}
