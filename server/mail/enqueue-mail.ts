import { newId } from '../db/new-id.ts'
import type { Db } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { assertNotTooLarge, insertAttachments } from './attachments.ts'
import type { Mail } from './mailer.ts'

/**
 * Uses the given database handle, so that the message and the change it is about can be in the same transaction. A
 * running mailer finds the message within seconds, or at once if its outcome is requested.
 * @throws {TooLarge} if the attachments are too large for a mail; nothing is queued in that case
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
  // A worker must not find the message before its attachments are stored.
  await (db.isTransaction || attachments.length === 0 ? insert(db) : inTransaction(db, insert))
  return { id }
}
