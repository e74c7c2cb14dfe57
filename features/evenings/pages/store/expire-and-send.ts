import { type Browser, thisBrowser } from '#app/browser.ts'
import { readOfflineEvenings } from '#app/session/offline-evenings.ts'
import { readToken } from '#app/session/token.ts'
import {
  daysKeptOffline,
  deleteExpiredRows,
  isWaiting,
  readRows,
  type UnsentRow,
} from '#app/session/unsent-rows.ts'
import { day } from '#domain/dates/durations.ts'
import { newBrowserId } from '#domain/text/browser-id.ts'
import { eveningPaths } from '../../evenings.ts'
import { createBrowserCopy, createPortraits, openEveningDatabase } from './evening-database.ts'
import { createOutbox } from './evening-outbox.ts'
import { callInTime } from './send-events.ts'
import { createUnsentCopy } from './unsent-copy.ts'
import { findWrongDays } from './wrong-clock.ts'

/** Deletes evenings that this phone has kept for 7 days, even if no one opens Tonight. */
export async function deleteExpired(browser = thisBrowser): Promise<void> {
  await endOldEvenings(browser).catch(() => undefined)
  await deleteExpiredRows(browser)
}

async function endOldEvenings(browser: Browser) {
  const opening = openEveningDatabase({ mayCreate: false }, browser)
  const now = browser.now() - (readOfflineEvenings(browser)?.aheadMs ?? 0)
  const { evenings, hasEnded } = await createBrowserCopy(() => undefined).open(
    opening,
    now - daysKeptOffline * day,
  )
  const database = await opening
  if (hasEnded) await createPortraits(() => undefined, browser).open(database, evenings)
  database.close()
}

/**
 * Sends what an account recorded on this phone in an earlier session. Runs on every page while the account is
 * logged in, except Tonight, which sends its items itself.
 *
 * @returns how many items were stored
 */
export async function sendUnsent(account: string, browser = thisBrowser): Promise<number> {
  // If Tonight has been opened in this session, it has already checked for a restored database. Otherwise, a
  // restored database may lack items that were stored.
  const isOpened = readOfflineEvenings(browser) !== undefined
  const rows = await readRows(account, browser)
  const mayBeMissing = ({ storedIn }: UnsentRow) => !isOpened && storedIn !== undefined
  if (!rows.some((row) => isWaiting(row) || mayBeMissing(row))) return 0
  const session = readToken(browser)
  const { data } = await callInTime(
    (api) => api.call('GET', eveningPaths.one, { params: { day: 'next' } }),
    browser,
  )
  // Logging out has deleted the rows; what follows would create an empty database.
  if (readToken(browser) !== session) return 0
  const aheadMs = browser.now() - Date.parse(data.now)
  const copy = createUnsentCopy(browser)
  copy.belongTo(data.keeping)
  const { waiting } = await copy.read()
  let stored = 0
  const sender = {
    phone: readOfflineEvenings(browser)?.phone ?? newBrowserId(browser.now(), browser.randomBytes(16)),
    clock: () => browser.now() - aheadMs,
  }
  const outbox = createOutbox(
    sender,
    copy,
    {
      maySend: () => readToken(browser) === session,
      onChange: () => undefined,
      onResult: (result) => {
        stored += result.stored.length
      },
      onEnd: () => undefined,
    },
    browser,
  )
  outbox.restore(waiting)
  for (const item of findWrongDays(waiting, readOfflineEvenings(browser), aheadMs, browser)) outbox.add(item)
  await outbox.stop()
  return stored
}
