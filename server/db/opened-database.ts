import type { ContentVersion } from './content-version.ts'
import type { Db } from './tables.ts'

export type OpenOptions = {
  /**
   * False for the command line, which may run at the same time as a server: it creates tables only in a new database.
   */
  exclusive: boolean
  /** Called before the tables of an existing database change; if it throws, they are not changed. */
  beforeUpdate?: ((db: Db) => Promise<void>) | undefined
}

/** An open database of either kind. */
export type OpenDatabase = {
  db: Db
  contentVersion: ContentVersion
  /** Aborted when SQLite fails to write to the disk: nothing can be written until the database is reopened. */
  diskFailed?: AbortSignal
  /** Closes the connections and releases the lock. Call it once. */
  close(): Promise<void>
}
