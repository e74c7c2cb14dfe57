import type { DBSchema, IDBPDatabase } from 'idb'
import { thisBrowser } from '#app/browser.ts'
import { eveningDatabase } from '#app/session/offline-evenings.ts'
import { openDatabase } from '#app/session/open-database.ts'
import type { PendingEntry } from '#app/session/unsent-rows.ts'
import type { Evening } from '../../evening-schemas.ts'

/** What a phone stores of evenings for one session (decision 082). */
interface Schema extends DBSchema {
  /** The server's response and when it was received, by the phone's clock. */
  evenings: { key: string; value: { evening: Evening; keptAt: number } }
  waiting: { key: string; value: PendingEntry }
  /** Small portraits, by their URL without the signature. */
  portraits: { key: string; value: Blob }
}

export type EveningDatabase = IDBPDatabase<Schema>

/** Logging out deletes this database (app/session/offline-evenings.ts), even while it is open. */
export const openEveningDatabase = (
  options: { isMade?: boolean } = {},
  browser = thisBrowser,
): Promise<EveningDatabase> =>
  openDatabase<Schema>(
    eveningDatabase,
    (db) => {
      db.createObjectStore('evenings')
      db.createObjectStore('waiting', { keyPath: 'key' })
      db.createObjectStore('portraits')
    },
    options,
    browser,
  )

/**
 * A copy of the evenings for the next time the page is opened. The browser's storage may be full, blocked or deleted.
 */
export function createBrowserCopy(onFailure: () => void) {
  let database: Promise<EveningDatabase> | undefined

  /** Writes once the database is open. */
  async function write(change: (database: EveningDatabase) => Promise<unknown>) {
    try {
      if (database) await change(await database)
    } catch {
      onFailure()
    }
  }

  return {
    /**
     * Returns what is stored and deletes evenings older than `oldest`. Unsent items expire elsewhere
     * (session/unsent-rows.ts).
     */
    async open(opening: Promise<EveningDatabase>, oldest: number) {
      database = opening
      const opened = await opening
      const [evenings, waiting] = await Promise.all([opened.getAll('evenings'), opened.getAll('waiting')])
      const isOld = ({ keptAt }: Schema['evenings']['value']) => keptAt <= oldest
      const old = evenings.filter(isOld)
      for (const { evening } of old) write((database) => database.delete('evenings', evening.day))
      const kept = evenings.filter((one) => !isOld(one)).map(({ evening }) => evening)
      return { evenings: kept, hasEnded: old.length > 0, waiting }
    },
    keepEvening: (evening: Evening, keptAt: number) =>
      write((database) => database.put('evenings', { evening, keptAt }, evening.day)),
    forgetEvening: (day: string) => write((database) => database.delete('evenings', day)),
    /** Commits explicitly; otherwise leaving the page before the write is confirmed would lose it. */
    keep: (item: PendingEntry) =>
      write((database) => {
        const transaction = database.transaction('waiting', 'readwrite')
        const written = Promise.all([transaction.store.put(item), transaction.done])
        transaction.commit()
        return written
      }),
    forget(items: PendingEntry[]) {
      for (const { key } of items) write((database) => database.delete('waiting', key))
    },
    /** Deletes the data of another account. */
    clear() {
      for (const name of ['evenings', 'waiting', 'portraits'] as const)
        write((database) => database.clear(name))
    },
  }
}
