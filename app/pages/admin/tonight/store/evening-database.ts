import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Evening, LogEntry, NewChild, SentEvents } from '#domain/evenings/evening-schemas.ts'
import { eveningDatabase } from '../../../../session/kept-evenings.ts'

/** What has not been sent yet. Something newer with the same key replaces it. */
export type Waiting = { key: string } & (
  | { what: 'mark'; value: SentEvents['marks'][number] }
  | { what: 'child'; value: NewChild }
  | { what: 'log'; value: LogEntry }
  /** Of an entry of the log: it is sent once the entry was. */
  | { what: 'photo'; value: { id: string; at: string; file: Blob } }
)

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

/** Rejects where the browser has no store, or lets nobody use it, as in some private windows. */
export function openEveningDatabase(): Promise<EveningDatabase> {
  const opened = openDB<Schema>(eveningDatabase, 1, {
    upgrade(db) {
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

export type BrowserCopy = ReturnType<typeof createBrowserCopy>

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

  function forget(items: Waiting[]) {
    for (const { key } of items) write((database) => database.delete('waiting', key))
  }

  return {
    /** What is kept; what is older than `oldest` is removed. */
    async open(opened: EveningDatabase, oldest: number) {
      database = opened
      const [evenings, waiting] = await Promise.all([opened.getAll('evenings'), opened.getAll('waiting')])
      const isOld = ({ value }: Waiting) => Date.parse(value.at) <= oldest
      for (const { evening, keptAt } of evenings)
        if (keptAt <= oldest) write((database) => database.delete('evenings', evening.day))
      forget(waiting.filter(isOld))
      return {
        evenings: evenings.flatMap(({ evening, keptAt }) => (keptAt > oldest ? evening : [])),
        waiting: waiting.filter((item) => !isOld(item)),
      }
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
    forget,
  }
}
