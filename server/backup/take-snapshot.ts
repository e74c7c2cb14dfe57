import { join } from 'node:path'
import type { Config } from '../config.ts'
import { dialectOf } from '../db/database-size.ts'
import type { Db } from '../db/tables.ts'
import { copySqlite } from './copy-sqlite.ts'
import { databaseEntry } from './manifest.ts'
import { type Contents, readContents } from './read-contents.ts'

/** The database as it was at one moment, in a file, and what was in it at that moment. */
export type Snapshot = Contents & { kind: 'sqlite' | 'postgres'; path: string }

type From = { db: Db; config: Pick<Config, 'databaseUrl'> }

/**
 * Writes the database into a folder while others go on writing to it.
 * @throws {BackupFailed}
 */
export async function takeSnapshot(
  { db, config }: From,
  folder: string,
  signal: AbortSignal,
): Promise<Snapshot> {
  const kind = dialectOf(db)
  const path = join(folder, databaseEntry[kind])
  if (kind === 'sqlite') return { kind, path, ...(await ofSqlite(db, path)) }
  // Its driver is loaded by those who use it.
  const { dumpPostgres } = await import('./dump-postgres.ts')
  return { kind, path, ...(await dumpPostgres(config.databaseUrl ?? '', path, signal)) }
}

async function ofSqlite(db: Db, path: string): Promise<Contents> {
  const copy = await copySqlite(db, path)
  try {
    return await readContents(copy)
  } finally {
    await copy.destroy()
  }
}
