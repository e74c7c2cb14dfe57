import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import { CommandFailed } from './command.ts'

/**
 * Opening would create a database where there is none, and a backup or a pack of nothing looks like one.
 * @throws {CommandFailed}
 */
export function assertDatabaseExists({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl || existsSync(join(dataDir, sqliteFileName))) return
  throw new CommandFailed(`There is no database in ${dataDir}. Set DATA_DIR to the folder of the site.`)
}
