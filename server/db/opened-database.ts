import type { ContentVersion } from './content-version.ts'
import type { Db } from './tables.ts'

export type OpenOptions = {
  /**
   * False for the command line, which works beside a running server: it creates tables only in a new
   * database.
   */
  exclusive: boolean
  /** Called before the tables of an existing database change; if it throws, they stay as they are. */
  beforeUpdate?: ((db: Db) => Promise<void>) | undefined
}

/** An open database, whichever of the two it is. */
export type OpenDatabase = {
  db: Db
  contentVersion: ContentVersion
  /** Aborted when nothing can be written until the database is reopened: SQLite on a failed disk. */
  diskFailed?: AbortSignal
  /** Closes the connections and releases the lock. Call it once. */
  close(): Promise<void>
}
