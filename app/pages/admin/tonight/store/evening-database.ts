import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Evening, LogEntry, NewChild, SentEvents } from '#domain/evenings/evening-schemas.ts'
import { eveningDatabase } from '../../../../session/kept-evenings.ts'

/** An evening as the server has answered, and when, by this phone's clock. */
export type KeptEvening = { evening: Evening; keptAt: number }

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
  evenings: { key: string; value: KeptEvening }
  waiting: { key: string; value: Waiting }
  /** Small portraits by their address, without its signature. */
  portraits: { key: string; value: Blob }
}

export type EveningDatabase = IDBPDatabase<Schema>

/** Rejects where the browser has no store, or lets nobody use it, as in some private windows. */
export function openEveningDatabase(): Promise<EveningDatabase> {
  return openDB<Schema>(eveningDatabase, 1, {
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
}
