import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqliteFileName } from '../server/db/open-sqlite.ts'

/** The database of a running site, to move days in it as time would; waits while the site writes. */
export const openDatabaseOf = ({ folder }: { folder: string }) =>
  new DatabaseSync(join(folder, sqliteFileName), { timeout: 5_000 })
