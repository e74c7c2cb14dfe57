import type { ContentVersion } from './content-version.ts'
import type { Db } from './tables.ts'

/** What opening a database gives, whichever of the two it is. */
export type OpenDatabase = {
  db: Db
  contentVersion: ContentVersion
  /** Aborted when nothing can be written until the database is reopened: SQLite on a failed disk. */
  diskFailed?: AbortSignal
  /** Closes the connections and releases the lock. Call it once. */
  close(): Promise<void>
}
