import { maxAttachmentBytes } from '#domain/outbox.ts'
import type { Db } from '../db/tables.ts'
import { TooLarge } from '../errors.ts'

/** A file that travels with a mail: its bytes alone, never a path or an address to read it from. */
export type MailAttachment = { fileName: string; mimeType: string; content: Buffer }

/**
 * What may travel, under names that are safe to save.
 * @throws {TooLarge} when the files together are more than a mail takes
 */
export function checkedAttachments(given: readonly MailAttachment[] = []): MailAttachment[] {
  for (const { content } of given)
    if (!Buffer.isBuffer(content)) throw new TypeError('An attachment is given as its bytes.')
  const bytes = given.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > maxAttachmentBytes) {
    const most = maxAttachmentBytes / 1024 / 1024
    throw new TooLarge(`This is too large for a mail, which takes ${most} MB of files at most.`)
  }
  return given.map(({ fileName, mimeType, content }) => ({
    fileName: safeFileName(fileName),
    mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream',
    content,
  }))
}

/** Base64, since columns are text. */
export async function insertAttachments(db: Db, mailId: string, attachments: MailAttachment[]) {
  for (const [position, { content, ...named }] of attachments.entries()) {
    await db
      .insertInto('mailAttachments')
      .values({ mailId, position, ...named, content: content.toString('base64') })
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
  return rows.map(({ content, ...named }) => ({ ...named, content: Buffer.from(content, 'base64') }))
}

export async function forgetAttachments(db: Db, mailId: string): Promise<void> {
  await db.deleteFrom('mailAttachments').where('mailId', '=', mailId).execute()
}

const longestName = 120

/** Any script's letters, but nothing that is a folder, a line of its own, or turned to look like another ending. */
function safeFileName(fileName: string) {
  const plain = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/[/\\:*?"<>|]+/g, '-')
    .trim()
    .replace(/^\.+/, '')
  const ending = /\.[^.\s]{1,10}$/.exec(plain)?.[0] ?? ''
  const stem = [...plain.slice(0, plain.length - ending.length)].slice(0, longestName).join('').trim()
  return `${stem || 'file'}${ending}`
}
