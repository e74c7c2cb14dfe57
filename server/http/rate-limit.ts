import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { day, hour, maxClockSkew, minute } from '#domain/dates/durations.ts'
import { resetLinkMinutes } from '#domain/session/accounts.ts'
import type { Db } from '../db/tables.ts'
import { TooManyRequests } from '../errors.ts'

/** Allows at most `limit` requests in a window of `windowMs`, which starts with the first request. */
export type LimitRule = { name: string; limit: number; windowMs: number }
export type LimitSubject = string | readonly [account: string, network: string]

/**
 * The rate limits. "Address" means a network (`client-groups.ts`). A whole hostel or campus shares one address, so
 * limits per address are generous, and limits per account strict. Cached public reads are not counted. An admin's calls
 * are counted separately from their network's.
 */
export const limits = {
  apiPerAddress: { name: 'api', limit: 600, windowMs: minute },
  failedSignInsHere: { name: 'sign-in account', limit: 10, windowMs: 15 * minute },
  /** After this many failures, the lockouts start (`features/accounts/server/sessions/failed-sign-ins.ts`). */
  failedSignInsADay: { name: 'sign-in day', limit: 20, windowMs: day },
  signInPauses: { name: 'sign-in pause', limit: 1, windowMs: hour },
  failedSignInsPerAddress: { name: 'sign-in address', limit: 60, windowMs: 15 * minute },
  /** Each request stores a challenge for a few minutes. */
  passkeySignInsPerAddress: { name: 'passkey address', limit: 120, windowMs: 15 * minute },
  resetsPerAccount: { name: 'reset account', limit: 3, windowMs: hour },
  /**
   * Applies once `resetsPerAccount` is used up, and only while no reset link is valid. The window is as long as a link
   * is valid (`domain/session/accounts.ts`).
   */
  moreResetsPerAccount: { name: 'reset again', limit: 1, windowMs: resetLinkMinutes * minute },
  resetsPerAddress: { name: 'reset address', limit: 20, windowMs: hour },
  signUpsPerAddress: { name: 'sign-up address', limit: 30, windowMs: hour },
  /** The last of these mails is a summary. */
  signUpMails: { name: 'sign-up mails', limit: 20, windowMs: hour },
  /** Generous, because a whole meeting signs up with one code. */
  joinsPerAddress: { name: 'join address', limit: 150, windowMs: hour },
  invitationsPerAdmin: { name: 'invitations', limit: 60, windowMs: hour },
  /** For each kind of enquiry. Generous, because a whole campus applies after a talk, and parents share its network. */
  enquiriesPerAddress: { name: 'requests address', limit: 150, windowMs: hour },
  /** For each kind of request, from all networks together. */
  enquiriesPerDay: { name: 'requests day', limit: 1_000, windowMs: day },
  feedbackPerMinute: { name: 'feedback minute', limit: 5, windowMs: minute },
  feedbackPerDay: { name: 'feedback day', limit: 30, windowMs: day },
  reportsPerAdmin: { name: 'reports', limit: 20, windowMs: hour },
  resendsPerAdmin: { name: 'resends', limit: 60, windowMs: hour },
  backupsPerAdmin: { name: 'backups', limit: 6, windowMs: hour },
  packsPerAdmin: { name: 'handover packs', limit: 6, windowMs: hour },
  importsPerAdmin: { name: 'imports', limit: 120, windowMs: hour },
  uploadsPerAdmin: { name: 'uploads', limit: 600, windowMs: hour },
} satisfies Record<string, LimitRule>

type RateLimitContext = { db: Db; now: () => Date }

/**
 * Counts one attempt in the database, so that the limit holds across processes and restarts.
 * @throws {TooManyRequests} if the limit is exceeded
 */
export async function enforceRateLimit(
  context: RateLimitContext,
  rule: LimitRule,
  subject: LimitSubject,
  options: { resetsAt?: Date } = {},
): Promise<void> {
  const { count, resetsAt } = await addToCount(context, rule, subject, options)
  if (count > rule.limit) throw tooManyRequests(resetsAt, context.now())
}

/**
 * Adds to the count for a limit, and returns the new count and when it resets.
 * @param options.resetsAt the end of a window that starts now, if it is sooner than the rule specifies
 */
export async function addToCount(
  { db, now }: RateLimitContext,
  rule: LimitRule,
  subject: LimitSubject,
  { delta = 1, resetsAt }: { delta?: number; resetsAt?: Date } = {},
): Promise<{ count: number; resetsAt: string }> {
  const time = now()
  const newRow = {
    key: rowKey(rule, subject),
    count: delta,
    resetsAt: (resetsAt ?? endOfWindow(rule, time)).toISOString(),
  }
  const isOver = sql<boolean>`${isPast(time)} or ${isTooFar(rule, time)}`
  return db
    .insertInto('rateLimits')
    .values(newRow)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then ${delta} else "rateLimits"."count" + ${delta} end`,
        resetsAt: sql`case when ${isOver} then ${newRow.resetsAt} else "rateLimits"."resetsAt" end`,
      }),
    )
    .returning(['count', 'resetsAt'])
    .executeTakeFirstOrThrow()
}

/** Removes one attempt from the count, for example because it succeeded. The window does not change. */
export async function refundAttempt(
  { db }: RateLimitContext,
  rule: LimitRule,
  subject: LimitSubject,
): Promise<void> {
  await db
    .updateTable('rateLimits')
    .set({ count: sql`"count" - 1` })
    .where('key', '=', rowKey(rule, subject))
    .where('count', '>', 0)
    .execute()
}

/**
 * Throws if the limit is reached, without counting this call: some limits count only failures.
 * @throws {TooManyRequests}
 */
export async function assertBelowLimit(
  { db, now }: RateLimitContext,
  rule: LimitRule,
  subject: LimitSubject,
): Promise<void> {
  const time = now()
  const row = await db
    .selectFrom('rateLimits')
    .selectAll()
    .where('key', '=', rowKey(rule, subject))
    .where(sql<SqlBool>`not (${isPast(time)} or ${isTooFar(rule, time)})`)
    .executeTakeFirst()
  if (row && row.count >= rule.limit) throw tooManyRequests(row.resetsAt, time)
}

export async function resetCounts(db: Db, rule: LimitRule, account: string): Promise<void> {
  const key = rowKey(rule, account)
  await db.deleteFrom('rateLimits').where(sql<SqlBool>`substr("key", 1, ${key.length}) = ${key}`).execute()
}

/** Deletes counts whose window has passed, and counts written while the clock was ahead. */
export async function deleteExpiredCounts({ db, now }: RateLimitContext): Promise<void> {
  const latest = new Date(now().getTime() + day + maxClockSkew).toISOString()
  await db
    .deleteFrom('rateLimits')
    .where((row) => row.or([row('resetsAt', '<=', now().toISOString()), row('resetsAt', '>', latest)]))
    .execute()
}

const isPast = (time: Date) => sql`"rateLimits"."resetsAt" <= ${time.toISOString()}`

/** True for a window that ends later than one starting now: it was started while the clock was ahead. */
const isTooFar = (rule: LimitRule, time: Date) =>
  sql`"rateLimits"."resetsAt" > ${endOfWindow(rule, new Date(time.getTime() + maxClockSkew)).toISOString()}`

const endOfWindow = ({ windowMs }: LimitRule, time: Date) => new Date(time.getTime() + windowMs)

/** Accounts and addresses are stored only as a hash. */
const rowKey = ({ name }: LimitRule, subject: LimitSubject) =>
  [name, ...[subject].flat().map(hashSubject)].join(' ')

const hashSubject = (subject: string) =>
  createHash('sha256').update(subject.toLowerCase()).digest('base64url').slice(0, 22)

const tooManyRequests = (resetsAt: string, now: Date) =>
  new TooManyRequests(Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1_000)))
