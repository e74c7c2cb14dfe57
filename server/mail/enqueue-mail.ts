import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { checkedAttachments, insertAttachments } from './attachments.ts'
import type { Mail } from './mailer.ts'

/**
 * Puts a message into the queue by whatever handle is given, so that a caller's transaction can hold it:
 * no message without the change it tells of, and no change without its message. A running mailer finds it
 * within seconds, or at once when asked for its outcome.
 * @throws {TooLarge} when its attachments are more than a mail takes; nothing is queued then
 */
export async function enqueueMail(db: Db, now: Date, mail: Mail): Promise<{ id: string }> {
  const id = newId()
  const at = now.toISOString()
  const attachments = checkedAttachments(mail.attachments)

  async function put(db: Db) {
    await db
      .insertInto('mails')
      .values({
        id,
        createdAt: at,
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: at,
        lastError: null,
        sentAt: null,
        holdsSecret: mail.holdsSecret ? 1 : 0,
        attachments: attachments.length,
      })
      .execute()
    await insertAttachments(db, id, attachments)
  }
  // No worker may find a message whose files are still on their way.
  await (db.isTransaction || attachments.length === 0 ? put(db) : inTransaction(db, put))
  return { id }
}
