import type { Db } from '../db/tables.ts'
import { TooMany } from '../errors.ts'
import { limits } from '../http/limits.ts'
import { networkOf } from '../http/network-of.ts'
import {
  addTo,
  countAgainst,
  forgetCounts,
  type LimitRule,
  refuseWhenOver,
  takeBack,
  type Who,
} from '../http/rate-limit.ts'
import type { Parts } from '../parts.ts'
import { isKnownNetwork } from './known-networks.ts'

type Guess = { account: string; adminId: string | undefined; ip: string | undefined }
type Counting = Pick<Parts, 'db' | 'now'>

const { failedSignInsHere, failedSignInsPerAddress, failedSignInsADay, signInPauses } = limits

/**
 * Asks whether a password is right, unless there were too many wrong ones (decision 031). A try counts as a failure
 * until it has proved right, so that guesses side by side are no way around.
 * @throws {TooMany} without a look at the password
 */
export async function tryPassword(
  counting: Counting,
  { account, adminId, ip }: Guess,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const network = networkOf(ip)
  const rules: [LimitRule, Who][] = [
    [failedSignInsPerAddress, network],
    [failedSignInsHere, [account, network]],
  ]
  for (const each of rules) await refuseWhenOver(counting, ...each)
  const counted: [LimitRule, Who][] = []
  if (adminId) counted.push([failedSignInsADay, await takeTurn(counting, account, adminId, network)])
  let isWrong = false
  try {
    for (const each of rules) {
      counted.push(each)
      await countAgainst(counting, ...each)
    }
    isWrong = !(await isRight())
    return !isWrong
  } finally {
    // Also when it could not be found out.
    if (!isWrong) for (const each of counted) await takeBack(counting, ...each)
  }
}

/** After a new password the old failures mean nothing. Part of a transaction. */
export async function forgetFailures(db: Db, account: string): Promise<void> {
  for (const rule of [failedSignInsHere, failedSignInsADay, signInPauses])
    await forgetCounts(db, rule, account)
}

/**
 * Slows down the guessing of one account's password instead of locking it: a network from which its owner has signed
 * in lately waits for its own failures alone, all others together for theirs.
 * @returns who has the failure, if it becomes one
 */
async function takeTurn(counting: Counting, account: string, adminId: string, network: string): Promise<Who> {
  const isKnown = await isKnownNetwork(counting.db, counting.now(), adminId, network)
  const who = [account, isKnown ? network : 'elsewhere'] as const
  const { count } = await addTo(counting, failedSignInsADay, who)
  const failures = count - failedSignInsADay.limit
  try {
    if (failures > 0)
      await countAgainst(counting, signInPauses, who, { resetsAt: pauseAfter(failures, counting.now()) })
  } catch (error) {
    // Who is refused has not failed; else the pauses would grow by knocking alone.
    if (error instanceof TooMany) await takeBack(counting, failedSignInsADay, who)
    throw error
  }
  return who
}

/** One try, then a pause that is longer each time: 27 s, 54 s, … 36 minutes; the first 80 of them fill a day. */
function pauseAfter(failures: number, now: Date) {
  const seconds = Math.min(failures * 27, signInPauses.windowSeconds)
  return new Date(now.getTime() + seconds * 1_000)
}
