import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import type { Config } from '#server/config.ts'
import { sqliteFileName } from '#server/db/open-sqlite.ts'
import { fsync, renameDurably } from '#server/fsync.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { openStore } from '#server/media/open-store.ts'
import { openCopy } from '../copy-sqlite.ts'
import { openBackup } from '../elsewhere/age.ts'
import type { Manifest } from '../manifest.ts'
import { acceptRows, assertKnownVersion, checkFiles } from './check-backup.ts'
import { fillEmptyFolder } from './fill-empty-folder.ts'
import { type UnpackOptions, unpack } from './unpack.ts'

type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

/** `identityFile` is the path of the secret key for an encrypted backup. */
export type RestoreOptions = UnpackOptions & { identityFile?: string | undefined }

/**
 * Restores a backup into an empty data folder (and, on PostgreSQL, an empty database). Everything is unpacked
 * and checked first; the database is stored last, because a folder counts as a site only once it has one. A
 * failed restore leaves nothing in the folder and the database.
 *
 * @throws {ExplainedError} if the backup cannot be restored
 * @throws {CannotStart} while a server uses the folder
 */
export async function restoreBackup(
  source: string | AsyncIterable<Uint8Array>,
  config: RestoreTarget,
  { identityFile, ...options }: RestoreOptions = {},
): Promise<Manifest> {
  const content = await openBackup(source, identityFile)
  return fillEmptyFolder(config.dataDir, async (folder) => {
    const { manifest, entries } = await unpack(content, folder, options)
    checkFiles(manifest, entries)
    assertKnownVersion(manifest)
    assertSameDialect(manifest, config)
    const database = join(folder, manifest.database.name)
    if (config.databaseUrl) {
      const { assertEmptyPostgres, restorePostgres } = await import('../postgres.ts')
      await assertEmptyPostgres(config.databaseUrl)
      await storeFiles(manifest, folder, config)
      await restorePostgres(config.databaseUrl, database, manifest)
    } else {
      await checkSqlite(database, manifest)
      await storeFiles(manifest, folder, config)
      await fsync(database)
      await renameDurably(database, join(config.dataDir, sqliteFileName))
    }
    return manifest
  })
}

function assertSameDialect({ database: { kind } }: Manifest, { databaseUrl }: RestoreTarget) {
  if (kind === 'sqlite' && databaseUrl)
    throw new ExplainedError('The backup holds a SQLite database. Unset DATABASE_URL to restore it.')
  if (kind === 'postgres' && !databaseUrl)
    throw new ExplainedError(
      'The backup holds a PostgreSQL database. Set DATABASE_URL to an empty one to restore it.',
    )
}

async function storeFiles({ files }: Manifest, folder: string, config: RestoreTarget) {
  const media = await openStore(config, pino({ level: 'silent' }))
  for (const { name } of files) await media.put(name.replace(/^uploads\//, ''), join(folder, name))
}

/** Checks that the unpacked database is intact and complete. @throws {ExplainedError} */
async function checkSqlite(path: string, manifest: Manifest): Promise<void> {
  await using db = openCopy(path)
  if (!(await isIntact(db))) throw new ExplainedError('The database in the backup is damaged.')
  await acceptRows(db, manifest)
}

async function isIntact(db: Kysely<unknown>): Promise<boolean> {
  try {
    const integrity = await sql<Record<string, string>>`pragma integrity_check`.execute(db)
    const foreignKeys = await sql`pragma foreign_key_check`.execute(db)
    return integrity.rows[0]?.integrity_check === 'ok' && foreignKeys.rows.length === 0
  } catch (error) {
    // SQLite throws for a file that it cannot read at all.
    if ((error as { code?: unknown }).code === 'ERR_SQLITE_ERROR') return false
    throw error
  }
}
