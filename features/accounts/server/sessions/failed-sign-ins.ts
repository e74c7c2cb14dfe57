import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { TooManyRequests } from '#server/errors.ts'
import { networkOf } from '#server/http/client-groups.ts'
import {
  addToCount,
  assertBelowLimit,
  enforceRateLimit,
  type LimitRule,
  type LimitSubject,
  limits,
  refundAttempt,
  resetCounts,
} from '#server/http/rate-limit.ts'
import { isKnownNetwork } from './known-networks.ts'

type SignInAttempt = { account: string; adminId: string | undefined; ip: string | undefined }
type RateLimitContext = Pick<AppContext, 'db' | 'now'>

const { failedSignInsHere, failedSignInsPerAddress, failedSignInsADay, signInPauses } = limits

/**
 * Verifies a password, unless there were too many wrong passwords (decision 031). Each attempt counts as a
 * failure until it succeeds, so simultaneous guesses cannot get around the limit.
 *
 * @throws {TooManyRequests} without checking the password
 */
export async function tryPassword(
  context: RateLimitContext,
  { account, adminId, ip }: SignInAttempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const network = networkOf(ip)
  const rules: [LimitRule, LimitSubject][] = [
    [failedSignInsPerAddress, network],
    [failedSignInsHere, [account, network]],
  ]
  for (const each of rules) await assertBelowLimit(context, ...each)
  const counted: [LimitRule, LimitSubject][] = []
  if (adminId) counted.push([failedSignInsADay, await countDailyFailure(context, account, adminId, network)])
  let hasFailed = false
  try {
    for (const each of rules) {
      counted.push(each)
      await enforceRateLimit(context, ...each)
    }
    hasFailed = !(await verify())
    return !hasFailed
  } finally {
    // Also refund the attempt if verifying failed for any other reason than a wrong password.
    if (!hasFailed) for (const each of counted) await refundAttempt(context, ...each)
  }
}

/** Clears the failure counts after the password was changed. Call it inside a transaction. */
export async function resetFailedSignIns(db: Db, account: string): Promise<void> {
  for (const rule of [failedSignInsHere, failedSignInsADay, signInPauses])
    await resetCounts(db, rule, account)
}

/**
 * Counts a failure against the account's daily limit, which slows guessing down instead of locking the account. Each
 * known network of the owner has its own count; all other networks share one count.
 *
 * @returns the subject the failure was counted against
 */
async function countDailyFailure(
  context: RateLimitContext,
  account: string,
  adminId: string,
  network: string,
): Promise<LimitSubject> {
  const isKnown = await isKnownNetwork(context.db, context.now(), adminId, network)
  const subject = [account, isKnown ? network : 'elsewhere'] as const
  const { count } = await addToCount(context, failedSignInsADay, subject)
  const failures = count - failedSignInsADay.limit
  try {
    if (failures > 0)
      await enforceRateLimit(context, signInPauses, subject, {
        resetsAt: pauseAfter(failures, context.now()),
      })
  } catch (error) {
    // A refused attempt is not a failure; counting it would lengthen the lockout.
    if (error instanceof TooManyRequests) await refundAttempt(context, failedSignInsADay, subject)
    throw error
  }
  return subject
}

/**
 * Returns when the lockout after one more failure ends. Lockouts grow: 27 s, 54 s, … 36 minutes; together, the first 80
 * last a day.
 */
const pauseAfter = (failures: number, now: Date) =>
  new Date(now.getTime() + Math.min(failures * 27_000, signInPauses.windowMs))
