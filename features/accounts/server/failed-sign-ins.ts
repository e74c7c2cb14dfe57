import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/tables.ts'
import { TooManyRequests } from '#server/errors.ts'
import { networkOf } from '#server/http/lanes.ts'
import { limits } from '#server/http/limits.ts'
import {
  addToCount,
  assertBelowLimit,
  enforceRateLimit,
  type LimitRule,
  type LimitSubject,
  resetCounts,
  uncount,
} from '#server/http/rate-limit.ts'
import { isKnownNetwork } from './known-networks.ts'

type SignInAttempt = { account: string; adminId: string | undefined; ip: string | undefined }
type RateLimitContext = Pick<AppContext, 'db' | 'now'>

const { failedSignInsHere, failedSignInsPerAddress, failedSignInsADay, signInPauses } = limits

/**
 * Verifies a password, unless there were too many wrong ones (decision 031). An attempt counts as a failure until it
 * has succeeded, so that simultaneous guesses are no way around the limit.
 * @throws {TooManyRequests} without looking at the password
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
    // Also when verifying failed for another reason.
    if (!hasFailed) for (const each of counted) await uncount(context, ...each)
  }
}

/** After a new password the old failures mean nothing. Part of a transaction. */
export async function resetFailedSignIns(db: Db, account: string): Promise<void> {
  for (const rule of [failedSignInsHere, failedSignInsADay, signInPauses])
    await resetCounts(db, rule, account)
}

/**
 * Slows down the guessing of one account's password instead of locking it: a known network of its owner waits for its
 * own failures only, all others share one count.
 * @returns whom the failure is counted against
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
    // A refused attempt is no failure; otherwise refused attempts alone would lengthen the pauses.
    if (error instanceof TooManyRequests) await uncount(context, failedSignInsADay, subject)
    throw error
  }
  return subject
}

/** One try, then a pause that is longer each time: 27 s, 54 s, … 36 minutes; the first 80 of them fill a day. */
const pauseAfter = (failures: number, now: Date) =>
  new Date(now.getTime() + Math.min(failures * 27_000, signInPauses.windowMs))
