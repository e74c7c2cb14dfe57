import type { DBSchema, IDBPDatabase, StoreNames } from 'idb'
import { fetchOwn } from '#domain/api/own-response.ts'
import { day } from '#domain/dates/durations.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { type Browser, perPage, thisBrowser } from '../browser.ts'
import { openDatabase } from './open-database.ts'

/** How long a phone keeps what it has loaded when it cannot reach the server, in days. */
export const daysKeptOffline = 7
/** How long unsent taps, which hold only ids, wait on a phone for the next login of their account, in days. */
const daysTapsWait = 60

/** What a session has to know of an entry; Tonight knows the rest (`features/evenings/pages/store/send-events.ts`). */
type UnsentEntry = {
  key: string
  what: string
  value: Readonly<Record<string, unknown>> & ({ day: string } | { at: string })
}

/** An unsent entry of one account on this phone. It outlives the session (decision 086). */
export type UnsentRow = {
  account: string
  key: string
  /** The unencrypted part: a mark, which contains only ids, or a photo without its file. */
  clear?: UnsentEntry
  /** The encrypted part, which may name people; only its owner can read it. */
  sealed?: { iv: BufferSource; bytes: ArrayBuffer }
  /**
   * The id of the server's database that has stored the entry (`Evening.keeping`). If a backup has been restored since
   * then, the entry may be missing there.
   */
  storedIn?: string
  /** The server's reason for rejecting it, as a serialized message (`domain/text/words.ts`). */
  refused?: string
  /** The evening it is about. */
  day?: string
  /** The first server time that this phone received after the entry was created, and the phone's time then. */
  since?: number
  sinceHere?: number
  /** True if the entry was deleted unsent. Its owner has not read that yet. */
  isDeleted?: boolean
}

interface Schema extends DBSchema {
  rows: { key: [account: string, key: string]; value: UnsentRow }
}

const databaseName = 'unsent'
const storeName: StoreNames<Schema> = 'rows'

/** Rows that the browser cannot store; they exist until the page is closed. */
const inMemoryOf = perPage(() => new Map<string, UnsentRow>())
const memoryKey = ({ account, key }: Pick<UnsentRow, 'account' | 'key'>) => `${account} ${key}`

/**
 * Stores a row, replacing the one with the same key. Keeps it in memory if the browser cannot or must not store it.
 *
 * @returns true if it is stored
 */
export async function putRow(
  row: UnsentRow,
  { isForMemory = false } = {},
  browser = thisBrowser,
): Promise<boolean> {
  const inMemory = inMemoryOf(browser)
  const isStored = !isForMemory && (await tryWith('made', browser, (rows) => putAndCommit(rows, row)))
  if (isStored) inMemory.delete(memoryKey(row))
  else inMemory.set(memoryKey(row), row)
  return isStored
}

/** Commits explicitly; otherwise leaving the page before the write is confirmed would lose it. */
function putAndCommit(rows: Rows, row: UnsentRow) {
  const put = rows.put(row)
  rows.transaction.commit()
  return put
}

/** Opens the database, so that the first row is stored at once, even if the page is left right after it. */
export const prepareRows = (browser = thisBrowser): Promise<boolean> =>
  tryWith('made', browser, async () => undefined)

export async function readRows(account?: string, browser = thisBrowser): Promise<UnsentRow[]> {
  let stored: UnsentRow[] = []
  await tryWith('existing', browser, async (rows) => {
    stored = await rows.getAll()
  })
  const all = [...stored, ...inMemoryOf(browser).values()]
  return all.filter((row) => account === undefined || row.account === account)
}

export async function deleteRows(
  gone: Pick<UnsentRow, 'account' | 'key'>[],
  browser = thisBrowser,
): Promise<void> {
  for (const row of gone) inMemoryOf(browser).delete(memoryKey(row))
  await tryWith('existing', browser, (rows) =>
    Promise.all(gone.map(({ account, key }) => rows.delete([account, key]))),
  )
}

export const isWaiting = ({ storedIn, refused, isDeleted }: UnsentRow) =>
  storedIn === undefined && refused === undefined && !isDeleted

export const countWaiting = async (account?: string, browser = thisBrowser): Promise<number> =>
  (await readRows(account, browser)).filter(isWaiting).length

/** Returns how many entries of each evening were deleted unsent, the earliest evening first. */
export async function countDeleted(
  account?: string,
  browser = thisBrowser,
): Promise<{ day: string; count: number }[]> {
  const counts = new Map<string, number>()
  for (const { isDeleted, day = '' } of await readRows(account, browser))
    if (isDeleted) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Forgets the entries that were deleted unsent, once their owner has read it. */
export const forgetDeleted = async (account: string, browser = thisBrowser): Promise<void> =>
  deleteRows(
    (await readRows(account, browser)).filter(({ isDeleted }) => isDeleted),
    browser,
  )

/** Deletes the rows of one account, or all rows. The database is deleted with the last row. */
export async function deleteUnsentRows(account?: string, browser = thisBrowser): Promise<void> {
  await deleteRows(await readRows(account, browser), browser)
  await deleteEmptyDatabase(browser)
}

/** Deletes the database if it can be read and holds nothing. */
export async function deleteEmptyDatabase(browser = thisBrowser): Promise<void> {
  let count: number | undefined
  await tryWith('existing', browser, async (rows) => {
    count = await rows.count()
  })
  if (count === 0) browser.indexedDB()?.deleteDatabase(databaseName)
}

/**
 * Deletes unsent taps after 60 days, and everything else after 7 days, counted from the first server time that the phone
 * received while it stored them. Both the server's and the phone's clock must have moved on as far, so that one wrong
 * clock deletes nothing. Of an entry that was deleted unsent, its evening remains until its owner has read that.
 */
export async function deleteExpiredRows(browser = thisBrowser): Promise<void> {
  if ((await readRows(undefined, browser)).length === 0) return
  const now = await askServerTime(browser)
  if (now === undefined) return
  const inMemory = inMemoryOf(browser)
  for (const [key, row] of inMemory) {
    const aged = withAge(row, now, browser.now())
    if (aged) inMemory.set(key, aged)
    else inMemory.delete(key)
  }
  await tryWith('existing', browser, async (rows) => {
    for (const row of await rows.getAll()) {
      const aged = withAge(row, now, browser.now())
      if (!aged) await rows.delete([row.account, row.key])
      else if (aged.since !== row.since || aged.sinceHere !== row.sinceHere) await rows.put(aged)
    }
  })
}

/** Returns the row as it is to be stored from now on; undefined if it is to be deleted. */
function withAge(row: UnsentRow, now: number, hereNow: number): UnsentRow | undefined {
  // A clock that was ahead once must not keep a row forever.
  const since = Math.min(row.since ?? now, now)
  const sinceHere = Math.min(row.sinceHere ?? hereNow, hereNow)
  const ageDays = Math.min(now - since, hereNow - sinceHere) / day
  const isTap = row.clear?.what === 'mark' && row.storedIn === undefined
  if (ageDays < (isTap || row.isDeleted ? daysTapsWait : daysKeptOffline)) return { ...row, since, sinceHere }
  if (row.isDeleted || row.storedIn !== undefined) return undefined
  const { account, key, clear } = row
  const evening = row.day ?? (clear ? dayOf(clear) : schoolDay(new Date(since)))
  return { account, key, day: evening, isDeleted: true, since: now, sinceHere: hereNow }
}

/** Returns the evening that an entry is about. */
export const dayOf = ({ value }: UnsentEntry): string =>
  'day' in value ? String(value.day) : schoolDay(new Date(value.at))

async function askServerTime(browser: Browser): Promise<number | undefined> {
  try {
    const { headers } = await fetchOwn('/healthz', { method: 'HEAD', cache: 'no-store' }, browser.fetch)
    return Date.parse(headers.get('date') ?? '') || undefined
  } catch {
    return undefined
  }
}

type Rows = Awaited<ReturnType<typeof openRows>>

/** The open database, until a page deletes it. */
const opened = new WeakMap<IDBFactory, IDBPDatabase<Schema>>()

async function openRows(which: 'made' | 'existing', browser: Browser) {
  const factory = browser.indexedDB()
  if (!factory) throw new Error('The browser has no databases.')
  const database = opened.get(factory) ?? (await openUnsent(which, factory, browser))
  return database.transaction(storeName, 'readwrite').store
}

async function openUnsent(which: 'made' | 'existing', factory: IDBFactory, browser: Browser) {
  const database = await openDatabase<Schema>(
    databaseName,
    (db) => db.createObjectStore(storeName, { keyPath: ['account', 'key'] }),
    // Reading does not create an empty database.
    { mayCreate: which === 'made' },
    browser,
  )
  opened.set(factory, database)
  for (const event of ['versionchange', 'close'] as const)
    database.addEventListener(event, () => opened.delete(factory))
  return database
}

/**
 * Runs `work` on the stored rows in one transaction. Returns false if the database does not exist or the browser denies
 * access.
 */
async function tryWith(
  which: 'made' | 'existing',
  browser: Browser,
  work: (rows: Rows) => Promise<unknown>,
): Promise<boolean> {
  try {
    const store = await openRows(which, browser)
    await Promise.all([work(store), store.transaction.done])
    return true
  } catch {
    return false
  }
}
