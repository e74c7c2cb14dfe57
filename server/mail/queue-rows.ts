import { day, hour, maxClockSkew, minute } from '#domain/dates/durations.ts'
import {
  failedMailDays,
  type MailState,
  mailRetentionDays,
  type OutboxState,
  resendDays,
} from '#domain/mail/outbox.ts'
import { resetLinkMinutes } from '#domain/session/accounts.ts'
import type { AppContext } from '../app-context.ts'
import { countRows } from '../db/dialect.ts'
import type { Db, MailRow } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteAttachments, listAttachments } from './attachments.ts'
import type { QueuedMail } from './mailer.ts'

/** The delay after the first, second, … failed attempt. After the last attempt, the message has failed. */
const retryDelays = [1 * minute, 10 * minute, hour, 6 * hour]
export const maxAttempts = retryDelays.length + 1

/** How long a claim is exclusive. It is longer than any attempt, so a claim expires only after a crash. */
export const claimMs = 2 * minute

/** The longest delay of a message, by its number of attempts. */
const maxDelays = [0, ...retryDelays.map((delay) => Math.max(delay, claimMs)), claimMs, claimMs]

export type ClaimedMail = QueuedMail & Pick<MailRow, 'attempts' | 'holdsSecret'>

/**
 * Claims the next message that is due, if any. If several processes try at once, the one that first increments the
 * number of attempts gets the message.
 */
export async function claimDueMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  // A failed claim means that another process took the message. The loop ends at the latest when no message is due.
  for (;;) {
    const due = await findDue(db, now)
    if (!due) return undefined
    if (await claim(db, now, due)) {
      return { ...due, attempts: due.attempts + 1, attachments: await listAttachments(db, due.id) }
    }
  }
}

/**
 * Deletes the message's text and attachments. A message that was written to a file was never sent, so its `sentAt` is
 * null.
 */
export async function markSent(db: Db, id: string, sentAt: Date | undefined): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .updateTable('mails')
      .set({ state: 'sent', sentAt: sentAt?.toISOString() ?? null, lastError: null, text: '', html: '' })
      .where('id', '=', id)
      .execute()
    await deleteAttachments(db, id)
  })
}

/**
 * True if a link that opens an account has expired by this time, or was created while the clock was ahead
 * (`features/accounts/server/passwords/set-password.ts`).
 */
export function isExpired(
  { createdAt, holdsSecret }: Pick<ClaimedMail, 'createdAt' | 'holdsSecret'>,
  time: Date,
) {
  const age = time.getTime() - Date.parse(createdAt)
  return holdsSecret === 1 && (age >= resetLinkMinutes * minute || age < -maxClockSkew)
}

/**
 * Schedules the next attempt. Gives up if the failure is permanent, if there are no more attempts, or if a link in the
 * message would have expired by the next one. The text of a failed message is kept for a while, so that an admin can
 * resend it, but not if it contains a secret.
 */
export async function markFailed(
  db: Db,
  now: Date,
  mail: Pick<ClaimedMail, 'id' | 'attempts' | 'createdAt' | 'holdsSecret'>,
  reason: string,
  isPermanent: boolean,
): Promise<OutboxState> {
  const delay = isPermanent ? undefined : retryDelays[mail.attempts - 1]
  const nextAttempt = delay === undefined ? undefined : new Date(now.getTime() + delay)
  const isFinal = nextAttempt === undefined || isExpired(mail, nextAttempt)
  const next = isFinal ? ({ state: 'failed' } as const) : { nextAttemptAt: nextAttempt.toISOString() }
  await inTransaction(db, async (db) => {
    await db
      .updateTable('mails')
      .set({ lastError: reason, ...next })
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', mail.attempts)
      .execute()
    await clearSecret(db, mail.id)
  })
  return isFinal ? 'failed' : 'waiting'
}

/** Returns undefined while an attempt is due or running. */
export async function findOutcome(db: Db, now: Date, id: string): Promise<OutboxState | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['state', 'sentAt', 'lastError', 'nextAttemptAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return 'failed'
  if (row.state !== 'waiting') return stateOf(row)
  return row.lastError !== null && row.nextAttemptAt > now.toISOString() ? 'waiting' : undefined
}

/** A finished message that was never sent is a file in the outbox folder: no one has received it. */
export const stateOf = ({ state, sentAt }: Pick<MailRow, 'state' | 'sentAt'>): OutboxState =>
  state === 'sent' && sentAt === null ? 'inFolder' : state

/** The reason is worded by the server or library; show it only through `safeReason`. */
export async function findReason(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('mails').select('lastError').where('id', '=', id).executeTakeFirst()
  return row?.lastError ?? null
}

/** Deletes a link that opens an account. It has expired or soon will, so an admin must not resend it. */
async function clearSecret(db: Db, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ text: '', html: '' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('holdsSecret', '=', 1)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await deleteAttachments(db, id)
}

async function findDue(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'createdAt', 'recipient as to', 'subject', 'text', 'html', 'attempts', 'holdsSecret'])
    .where('state', '=', 'waiting')
    .where((mail) =>
      mail.or([
        mail('nextAttemptAt', '<=', now.toISOString()),
        // Also due if it was scheduled while the clock was ahead: with a correct clock, no delay is longer than these.
        ...maxDelays.map((delay, attempts) =>
          mail.and([
            mail('attempts', '=', attempts),
            mail('nextAttemptAt', '>', new Date(now.getTime() + delay + maxClockSkew).toISOString()),
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
      nextAttemptAt: new Date(now.getTime() + claimMs).toISOString(),
      lastError: null,
    })
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const countWaitingMails = (db: Db) => countRows(mailsIn(db, 'waiting'))

/** Counts only recent failures, because nothing can be done about older ones. */
export function countFailedMails(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - failedMailDays * day).toISOString()
  return countRows(mailsIn(db, 'failed').where('createdAt', '>', since))
}

const mailsIn = (db: Db, state: MailState) => db.selectFrom('mails').where('state', '=', state)

/** Clears the text of mails that failed long ago. Deletes old finished mails with their attachments. */
export async function deleteOldMails({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * day).toISOString()
  await inTransaction(db, (db) => clearTexts(db, daysAgo(resendDays)))
  const old = db.deleteFrom('mails').where('createdAt', '<', daysAgo(mailRetentionDays))
  await old.where('state', '<>', 'waiting').execute()
}

async function clearTexts(db: Db, cutoff: string) {
  const old = db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'failed')
    .where('createdAt', '<', cutoff)
    .where('text', '<>', '')
  await db.deleteFrom('mailAttachments').where('mailId', 'in', old).execute()
  await db.updateTable('mails').set({ text: '', html: '' }).where('id', 'in', old).execute()
}
