import { accountPaths } from '#domain/session/account-paths.ts'
import { apiOf } from '../api/api.ts'
import { thisBrowser } from '../browser.ts'
import { readOfflineEvenings } from './offline-evenings.ts'
import { clearToken } from './token.ts'

/**
 * Logs out, and deletes what the account recorded on this phone and has not sent.
 *
 * @param account undefined if the page has not loaded it, as without network
 * @param confirm asked with the number of unsent marks; if it resolves to false, the session goes on
 * @returns true if the session has ended
 */
export async function endSession(
  account: string | undefined,
  confirm: (waiting: number) => Promise<boolean>,
  browser = thisBrowser,
): Promise<boolean> {
  // If the import fails, unsent rows are kept until the next login.
  const unsent = await import('./unsent-rows.ts').catch(() => undefined)
  const owner = account ?? readOfflineEvenings(browser)?.account ?? ''
  if (!(await confirm((await unsent?.countWaiting(owner, browser)) ?? 0))) return false
  // The token is cleared even if the server cannot be reached.
  await apiOf(browser)
    .call('POST', accountPaths.signOut)
    .catch(() => undefined)
  clearToken(undefined, undefined, browser)
  await unsent?.deleteUnsentRows(owner, browser)
  return true
}
