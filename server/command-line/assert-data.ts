import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { sqliteFileName } from '../db/open-sqlite.ts'
import { dataOwner } from '../update/data-owner.ts'
import { CommandFailed } from './command.ts'

/**
 * Keeps root, who is often logged in where the site runs as a user of its own, from leaving files among the data that the
 * site cannot open.
 *
 * @throws {CommandFailed}
 */
export function assertDataOwner({ dataDir }: { dataDir: string }): void {
  const owner = dataOwner(dataDir)
  if (!owner) return
  throw new CommandFailed(
    `${dataDir} belongs to another user (number ${owner.uid}), as whom the site runs: it could not open what root makes there. ` +
      'Run this as that user: runuser -u NAME -- …',
  )
}

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
