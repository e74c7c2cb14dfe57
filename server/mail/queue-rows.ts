import { resetLinkMinutes } from '#domain/accounts.ts'
import { clockLeap, hour, minute } from '#domain/durations.ts'
import type { Db, MailRow } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { forgetAttachments, listAttachments } from './attachments.ts'
import type { MailOutcome } from './mailer.ts'
import type { QueuedMail } from './transport.ts'

/** How long to wait after the first, second, … failed try; after the last try the message has failed. */
export const retryAfter = [1 * minute, 10 * minute, hour, 6 * hour]
export const maxTries = retryAfter.length + 1

/** How long a claimed message is its claimer's alone. Longer than any try, so only a crash lets it pass. */
export const claimFor = 2 * minute

/** The longest that a message may wait, by how often it was tried. */
const waits = [0, ...retryAfter.map((wait) => Math.max(wait, claimFor)), claimFor, claimFor]

export type ClaimedMail = QueuedMail & Pick<MailRow, 'attempts' | 'holdsSecret'>

/**
 * Takes the next message that is due, or nothing. Several processes may ask at once: who raises the number
 * of attempts first has it.
 */
export async function claimDueMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  for (;;) {
    const due = await findDue(db, now)
    if (!due) return undefined
    if (await claim(db, now, due)) {
      return { ...due, attempts: due.attempts + 1, attachments: await listAttachments(db, due.id) }
    }
  }
}

/** The words and files go once the message is out. */
export async function noteSent(db: Db, now: Date, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .updateTable('mails')
      .set({ state: 'sent', sentAt: now.toISOString(), lastError: null, text: '', html: '' })
      .where('id', '=', id)
      .execute()
    await forgetAttachments(db, id)
  })
}

/**
 * A link that opens an account has ended by this moment, and is of no use in anybody's letter box; nor is one of a clock
 * that was ahead (`accounts/reset-token.ts`).
 */
export function isTooLate(
  { createdAt, holdsSecret }: Pick<ClaimedMail, 'createdAt' | 'holdsSecret'>,
  at: Date,
) {
  const age = at.getTime() - Date.parse(createdAt)
  return holdsSecret === 1 && (age >= resetLinkMinutes * minute || age < -clockLeap)
}

/**
 * Sets the next try, or ends the tries, also where the next one would be too late. Then the words stay for a while, so
 * that an admin can send it again.
 */
export async function noteFailed(
  db: Db,
  now: Date,
  mail: Pick<ClaimedMail, 'id' | 'attempts' | 'createdAt' | 'holdsSecret'>,
  reason: string,
  isForGood: boolean,
): Promise<MailOutcome> {
  const wait = isForGood ? undefined : retryAfter[mail.attempts - 1]
  const nextTry = wait === undefined ? undefined : new Date(now.getTime() + wait)
  const isOver = nextTry === undefined || isTooLate(mail, nextTry)
  const next = isOver ? ({ state: 'failed' } as const) : { nextAttemptAt: nextTry.toISOString() }
  await inTransaction(db, async (db) => {
    await db
      .updateTable('mails')
      .set({ lastError: reason, ...next })
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', mail.attempts)
      .execute()
    await forgetSecret(db, mail.id)
  })
  return isOver ? 'failed' : 'waiting'
}

/** What the row says; undefined while a try is due or under way. */
export async function findOutcome(db: Db, now: Date, id: string): Promise<MailOutcome | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['state', 'lastError', 'nextAttemptAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return 'failed'
  if (row.state !== 'waiting') return row.state
  return row.lastError !== null && row.nextAttemptAt > now.toISOString() ? 'waiting' : undefined
}

/** Why the last try did not work, in the words of whatever refused it; to be shown by `inSafeWords` only. */
export async function findReason(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('mails').select('lastError').where('id', '=', id).executeTakeFirst()
  return row?.lastError ?? null
}

/** A link that opens an account is not kept for an admin to send it again: its time is over, or nearly so. */
async function forgetSecret(db: Db, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ text: '', html: '' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('holdsSecret', '=', 1)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await forgetAttachments(db, id)
}

async function findDue(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'createdAt', 'recipient as to', 'subject', 'text', 'html', 'attempts', 'holdsSecret'])
    .where('state', '=', 'waiting')
    .where((mail) =>
      mail.or([
        mail('nextAttemptAt', '<=', now.toISOString()),
        // Set when the clock was ahead: no wait is longer by any right clock.
        ...waits.map((wait, attempts) =>
          mail.and([
            mail('attempts', '=', attempts),
            mail('nextAttemptAt', '>', new Date(now.getTime() + wait + clockLeap).toISOString()),
          ]),
        ),
      ]),
    )
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row
}

async function claim(db: Db, now: Date, mail: ClaimedMail) {
  const result = await db
    .updateTable('mails')
    .set({
      attempts: mail.attempts + 1,
      nextAttemptAt: new Date(now.getTime() + claimFor).toISOString(),
      lastError: null,
    })
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
