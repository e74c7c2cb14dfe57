import type { ContentVersion } from './content-version.ts'
import type { Db } from './tables.ts'

export type OpenOptions = {
  /** False for the command line, which works beside a running server: it makes tables only where there are none. */
  exclusive: boolean
  /** Called before the tables of an existing database change; what it throws leaves them as they are. */
  beforeUpdate?: ((db: Db) => Promise<void>) | undefined
}

/** What opening a database gives, whichever of the two it is. */
export type OpenDatabase = {
  db: Db
  contentVersion: ContentVersion
  /** Aborted when nothing can be written until the database is reopened: SQLite on a failed disk. */
  diskFailed?: AbortSignal
  /** Closes the connections and releases the lock. Call it once. */
  close(): Promise<void>
}
