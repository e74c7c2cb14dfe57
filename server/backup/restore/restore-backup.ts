import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '../../config.ts'
import { sqliteFileName } from '../../db/open-sqlite.ts'
import { openStore } from '../../media/open-store.ts'
import { BackupFailed } from '../backup-failed.ts'
import type { Manifest } from '../manifest.ts'
import { checkFiles, refuseNewer } from './check.ts'
import { takeEmptyFolder } from './empty-folder.ts'
import { checkSqlite, placeSqlite } from './restore-sqlite.ts'
import { unpack } from './unpack.ts'

type Into = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

/**
 * Puts a backup into an empty data folder (and, on PostgreSQL, an empty database). All of it is unpacked and checked
 * first; the database comes last, and without it nothing looks like a site. What fails leaves nothing behind.
 *
 * @throws {BackupFailed} in a sentence; {CannotStart} while a server uses the folder
 */
export async function restoreBackup(file: string, config: Into): Promise<Manifest> {
  const { unpackIn, giveBack, release } = await takeEmptyFolder(config.dataDir)
  try {
    const manifest = await unpackAndCheck(file, unpackIn, config)
    const database = join(unpackIn, manifest.database.name)
    if (config.databaseUrl) {
      const { refuseFullPostgres, restorePostgres } = await import('./restore-postgres.ts')
      await refuseFullPostgres(config.databaseUrl)
      await placeFiles(manifest, unpackIn, config)
      await restorePostgres(config.databaseUrl, database, manifest)
    } else {
      await checkSqlite(database, manifest)
      await placeFiles(manifest, unpackIn, config)
      await placeSqlite(database, join(config.dataDir, sqliteFileName))
    }
    await release()
    return manifest
  } catch (error) {
    await giveBack()
    throw error
  }
}

async function unpackAndCheck(file: string, folder: string, { databaseUrl }: Into): Promise<Manifest> {
  const { manifest, entries } = await unpack(file, folder)
  checkFiles(manifest, entries)
  refuseNewer(manifest)
  const { kind } = manifest.database
  if (kind === 'sqlite' && databaseUrl)
    throw new BackupFailed('The backup holds a SQLite database. Unset DATABASE_URL to restore it.')
  if (kind === 'postgres' && !databaseUrl)
    throw new BackupFailed(
      'The backup holds a PostgreSQL database. Set DATABASE_URL to an empty one to restore it.',
    )
  return manifest
}

/** Into the store that the configuration names, each durably. */
async function placeFiles({ files }: Manifest, folder: string, config: Into) {
  const media = await openStore(config, pino({ level: 'silent' }))
  for (const { name } of files) await media.put(name.replace(/^uploads\//, ''), join(folder, name))
}
