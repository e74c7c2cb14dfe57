import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { assertNotTooLarge, insertAttachments } from './attachments.ts'
import type { Mail } from './mailer.ts'

/**
 * Queues a message with the given database handle, so that it can be part of a transaction: no message
 * without the change it is about, and no change without its message. A running mailer finds it within
 * seconds, or at once if asked for its outcome.
 * @throws {TooLarge} if its attachments are more than a mail takes; nothing is queued then
 */
export async function enqueueMail(db: Db, now: Date, mail: Mail): Promise<{ id: string }> {
  const id = newId()
  const time = now.toISOString()
  const { attachments = [] } = mail
  assertNotTooLarge(attachments)

  async function insert(db: Db) {
    await db
      .insertInto('mails')
      .values({
        id,
        createdAt: time,
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: time,
        lastError: null,
        sentAt: null,
        holdsSecret: mail.holdsSecret ? 1 : 0,
        attachments: attachments.length,
      })
      .execute()
    await insertAttachments(db, id, attachments)
  }
  // No worker may find a message before its attachments are stored.
  await (db.isTransaction || attachments.length === 0 ? insert(db) : inTransaction(db, insert))
  return { id }
}
