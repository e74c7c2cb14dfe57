import type { ContentVersion } from './content-version.ts'
import type { Db } from './tables.ts'

export type OpenOptions = {
  /** False for the command line, which may run next to a server and creates tables only in a new database. */
  exclusive: boolean
  /**
   * Called before the tables of an existing database change; if it throws, they do not change. The function that it
   * returns is called once all of them have changed.
   */
  beforeUpdate?: ((db: Db, update: Update) => AfterUpdate) | undefined
}

export type Update = {
  /** The names of the migrations that have run. */
  applied: string[]
  /** The name of this program's last migration. */
  target: string
}
export type AfterUpdate = Promise<(() => Promise<void>) | undefined | void>

export type OpenDatabase = {
  db: Db
  contentVersion: ContentVersion
  /** Aborted when SQLite fails to write to the disk: until the database is reopened, nothing can be written. */
  diskFailed?: AbortSignal
  /** Closes the connections and releases the lock. Call it once. */
  close(): Promise<void>
}
