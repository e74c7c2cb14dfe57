import { type DBSchema, openDB, type StoreNames } from 'idb'
import { day } from '#domain/dates/durations.ts'
import type { LogEntry, NewChild, SentEvents } from '#features/evenings/evening-schemas.ts'
import { daysKeptOffline } from '#features/evenings/evenings.ts'

/** What has not been sent yet. Something newer with the same key replaces it. */
export type Waiting = { key: string } & (
  | { what: 'mark'; value: SentEvents['marks'][number] }
  | { what: 'child'; value: NewChild }
  | { what: 'log'; value: LogEntry }
  /** Of an entry of the log: it is sent once the entry was. */
  | { what: 'photo'; value: { id: string; at: string; file: Blob } }
)

/** What one account has noted on this phone, for longer than its session lasts (decision 086). */
export type UnsentRow = {
  account: string
  key: string
  /** A mark, which has only ids; of a photo all but the file. */
  clear?: Waiting
  /** What may name people, for the owner alone. */
  sealed?: { iv: BufferSource; bytes: ArrayBuffer }
  /** The database that has it now (`Evening.keeping`); one that was restored since may lack it. */
  storedIn?: string
  /** Why the server did not take it, in writing (`domain/text/message-parts.ts`). */
  refused?: string
  /** The server's time when this phone first heard it after this was noted. */
  since?: number
}

interface Schema extends DBSchema {
  rows: { key: [account: string, key: string]; value: UnsentRow }
}

const databaseName = 'unsent'
const storeName: StoreNames<Schema> = 'rows'

/** Rows that the browser cannot store, until the page is closed. */
const inMemory = new Map<string, UnsentRow>()
const memoryKey = ({ account, key }: Pick<UnsentRow, 'account' | 'key'>) => `${account} ${key}`

/** Stores a row in place of the one with its key; in memory what the browser cannot store, or must not. */
export async function putRow(row: UnsentRow, { isForMemory = false } = {}): Promise<void> {
  if (!isForMemory && (await tryWith('made', (rows) => rows.put(row)))) inMemory.delete(memoryKey(row))
  else inMemory.set(memoryKey(row), row)
}

/** The rows of an account, or of all. */
export async function readRows(account?: string): Promise<UnsentRow[]> {
  let stored: UnsentRow[] = []
  await tryWith('existing', async (rows) => {
    stored = await rows.getAll()
  })
  return [...stored, ...inMemory.values()].filter((row) => account === undefined || row.account === account)
}

export async function deleteRows(gone: Pick<UnsentRow, 'account' | 'key'>[]): Promise<void> {
  for (const row of gone) inMemory.delete(memoryKey(row))
  await tryWith('existing', (rows) =>
    Promise.all(gone.map(({ account, key }) => rows.delete([account, key]))),
  )
}

/** How much waits to be sent, of an account or of all. */
export const countWaiting = async (account?: string): Promise<number> =>
  (await readRows(account)).filter(({ storedIn, refused }) => storedIn === undefined && refused === undefined)
    .length

/** Forgets all rows of an account, or of all; with the last row the store goes as well. */
export async function forgetUnsent(account?: string): Promise<void> {
  const gone = await readRows(account)
  await deleteRows(gone)
  if (gone.length > 0 && (await readRows()).length === 0) globalThis.indexedDB?.deleteDatabase(databaseName)
}

/**
 * Ends rows 7 days after the phone first heard the server's time with them. Its own clock says nothing here: one that jumps
 * would delete what is new, or keep what is old.
 */
export async function endOldRows(): Promise<void> {
  if ((await readRows()).length === 0) return
  const now = await askServerTime()
  if (now === undefined) return
  const isOld = ({ since = now }: UnsentRow) => now - since >= daysKeptOffline * day
  for (const [key, row] of inMemory)
    if (isOld(row)) inMemory.delete(key)
    else inMemory.set(key, { since: now, ...row })
  await tryWith('existing', async (rows) => {
    for (const row of await rows.getAll())
      if (isOld(row)) await rows.delete([row.account, row.key])
      else if (row.since === undefined) await rows.put({ ...row, since: now })
  })
}

/** Undefined where there is no answer. */
async function askServerTime(): Promise<number | undefined> {
  try {
    const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    return Date.parse(headers.get('date') ?? '') || undefined
  } catch {
    return undefined
  }
}

type Rows = Awaited<ReturnType<typeof openRows>>['store']

async function openRows(which: 'made' | 'existing') {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade(db, _before, _after, transaction) {
      if (which === 'made') return void db.createObjectStore(storeName, { keyPath: ['account', 'key'] })
      // Looking leaves no empty store behind.
      transaction.done.catch(() => undefined)
      transaction.abort()
    },
  })
  return { database, store: database.transaction(storeName, 'readwrite').store }
}

/** Does something with the stored rows in one transaction; false where the browser has no store, or lets nobody use it. */
async function tryWith(which: 'made' | 'existing', work: (rows: Rows) => Promise<unknown>): Promise<boolean> {
  try {
    const { database, store } = await openRows(which)
    try {
      await Promise.all([work(store), store.transaction.done])
    } finally {
      database.close()
    }
    return true
  } catch {
    return false
  }
}
