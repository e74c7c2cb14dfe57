import { limits } from '../http/limits.ts'
import { countAgainst, refuseWhenOver } from '../http/rate-limit.ts'
import type { Parts } from '../parts.ts'

/**
 * What limits the guessing of passwords: few failures per account, wherever they come from, and more per address,
 * which a whole hostel may share. A window starts with its first failure and refusals do not extend it, so nobody
 * can keep an account locked for longer than the window.
 */
export function failedSignIns(parts: Pick<Parts, 'db' | 'now'>, account: string, address: string) {
  return {
    /** @throws {TooMany} */
    async refuseWhenOver() {
      await refuseWhenOver(parts, limits.failedSignInsPerAddress, address)
      await refuseWhenOver(parts, limits.failedSignInsPerAccount, account)
    },
    /** @throws {TooMany} when this one is over the limit already */
    async count() {
      await countAgainst(parts, limits.failedSignInsPerAddress, address)
      await countAgainst(parts, limits.failedSignInsPerAccount, account)
    },
  }
}
