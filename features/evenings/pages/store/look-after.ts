import { readKeptEvenings } from '#app/session/kept-evenings.ts'
import { readToken } from '#app/session/token.ts'
import { endOldRows, readRows } from '#app/session/unsent-rows.ts'
import { day } from '#domain/dates/durations.ts'
import { newBrowserId } from '#domain/text/browser-id.ts'
import { daysKeptOffline, eveningPaths } from '../../evenings.ts'
import { createBrowserCopy, openEveningDatabase } from './evening-database.ts'
import { createOutbox } from './evening-outbox.ts'
import { createPortraits } from './portraits.ts'
import { callInTime } from './send-events.ts'
import { createUnsentCopy } from './unsent-copy.ts'

/** Ends what this phone has kept for 7 days, though nobody opens Tonight. */
export async function endWhatIsOld(): Promise<void> {
  await endOldEvenings().catch(() => undefined)
  await endOldRows()
}

async function endOldEvenings() {
  const database = await openEveningDatabase({ isMade: false })
  const now = Date.now() - (readKeptEvenings()?.aheadMs ?? 0)
  const { evenings, hasEnded } = await createBrowserCopy(() => undefined).open(
    database,
    now - daysKeptOffline * day,
  )
  if (hasEnded) await createPortraits(() => undefined).open(database, evenings)
  database.close()
}

/**
 * Sends what an account has noted on this phone in a session before, on whatever page it is logged in now. Tonight itself sends
 * what it shows.
 *
 * @returns how much was stored
 */
export async function sendUnsent(account: string): Promise<number> {
  // Once Tonight was open in this session, it has looked; until then a restored server may lack what was stored.
  const isOpened = readKeptEvenings() !== undefined
  const rows = await readRows(account)
  if (!rows.some(({ storedIn, refused }) => !refused && (!isOpened || storedIn === undefined))) return 0
  const session = readToken()
  const { data } = await callInTime((api) => api.call('GET', eveningPaths.one, { params: { day: 'next' } }))
  const aheadMs = Date.now() - Date.parse(data.now)
  const copy = createUnsentCopy()
  copy.belongTo(data.keeping)
  const { waiting } = await copy.read()
  let stored = 0
  const sender = { phone: readKeptEvenings()?.phone ?? newBrowserId(), clock: () => Date.now() - aheadMs }
  const outbox = createOutbox(sender, copy, {
    maySend: () => readToken() === session,
    onChange: () => undefined,
    onAnswer: (answer) => {
      stored += answer.stored.length
    },
    onEnd: () => undefined,
  })
  outbox.restore(waiting)
  await outbox.stop()
  return stored
}
