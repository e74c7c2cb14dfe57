import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { eveningDatabase } from '#app/session/kept-evenings.ts'
import type { Waiting } from '#app/session/unsent-rows.ts'
import type { Evening } from '../../evening-schemas.ts'

/** What one phone keeps of evenings (decision 082): nothing but this. */
interface Schema extends DBSchema {
  /** As the server has answered, and when, by this phone's clock. */
  evenings: { key: string; value: { evening: Evening; keptAt: number } }
  waiting: { key: string; value: Waiting }
  /** Small portraits by their address, without its signature. */
  portraits: { key: string; value: Blob }
}

export type EveningDatabase = IDBPDatabase<Schema>

/** Another tab may hold the browser's store. */
const openTimeoutMs = 3_000

/** Rejects where the browser has no store, or lets nobody use it, as in some private windows; without making one also where none exists. */
export function openEveningDatabase({ isMade = true } = {}): Promise<EveningDatabase> {
  const opened = openDB<Schema>(eveningDatabase, 1, {
    upgrade(db, _before, _after, transaction) {
      if (!isMade) {
        transaction.done.catch(() => undefined)
        return transaction.abort()
      }
      db.createObjectStore('evenings')
      db.createObjectStore('waiting', { keyPath: 'key' })
      db.createObjectStore('portraits')
    },
    // Somebody logs out: the store goes (app/session/kept-evenings.ts).
    blocking: (_current, _blocked, { target }) => {
      if (target instanceof IDBDatabase) target.close()
    },
  })
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, openTimeoutMs))
  return Promise.race([opened, tooLate])
}

/** The copy of the evenings for when the page is opened again. Its storage may be full, blocked or taken away. */
export function createBrowserCopy(onFailure: () => void) {
  let database: EveningDatabase | undefined

  async function write(change: (database: EveningDatabase) => Promise<unknown>) {
    try {
      if (database) await change(database)
    } catch {
      onFailure()
    }
  }

  return {
    /** What is kept; what is older than `oldest` is removed. What waits is ended elsewhere (session/unsent-rows.ts). */
    async open(opened: EveningDatabase, oldest: number) {
      database = opened
      const [evenings, waiting] = await Promise.all([opened.getAll('evenings'), opened.getAll('waiting')])
      const isOld = ({ keptAt }: Schema['evenings']['value']) => keptAt <= oldest
      const old = evenings.filter(isOld)
      for (const { evening } of old) write((database) => database.delete('evenings', evening.day))
      const kept = evenings.filter((one) => !isOld(one)).map(({ evening }) => evening)
      return { evenings: kept, hasEnded: old.length > 0, waiting }
    },
    keepEvening: (evening: Evening, keptAt: number) =>
      write((database) => database.put('evenings', { evening, keptAt }, evening.day)),
    /** Committed at once: else it would be lost with a page that is left before it hears that it was written. */
    keep: (item: Waiting) =>
      write((database) => {
        const transaction = database.transaction('waiting', 'readwrite')
        const written = Promise.all([transaction.store.put(item), transaction.done])
        transaction.commit()
        return written
      }),
    forget(items: Waiting[]) {
      for (const { key } of items) write((database) => database.delete('waiting', key))
    },
    /** Of another account. */
    clear() {
      for (const name of ['evenings', 'waiting', 'portraits'] as const)
        write((database) => database.clear(name))
    },
  }
}
