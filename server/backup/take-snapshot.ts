import { join } from 'node:path'
import type { Config } from '../config.ts'
import { dialectOf } from '../db/dialect.ts'
import type { Db } from '../db/tables.ts'
import { copySqlite } from './copy-sqlite.ts'
import { databaseEntry } from './manifest.ts'
import { type Contents, readContents } from './read-contents.ts'

/** The database as it was at one moment, in a file, and its contents at that moment. */
export type Snapshot = Contents & { kind: 'sqlite' | 'postgres'; path: string }

type SnapshotSource = { db: Db; config: Pick<Config, 'databaseUrl'> }

/**
 * Writes the database into a folder while others write to it.
 * @throws {ExplainedError}
 */
export async function takeSnapshot(
  { db, config }: SnapshotSource,
  folder: string,
  signal: AbortSignal,
): Promise<Snapshot> {
  const kind = dialectOf(db)
  const path = join(folder, databaseEntry[kind])
  if (kind === 'sqlite') return { kind, path, ...(await snapshotSqlite(db, path)) }
  // The driver is loaded only where it is used.
  const { dumpPostgres } = await import('./dump-postgres.ts')
  return { kind, path, ...(await dumpPostgres(config.databaseUrl ?? '', path, signal)) }
}

async function snapshotSqlite(db: Db, path: string): Promise<Contents> {
  await using copy = await copySqlite(db, path)
  return await readContents(copy)
}
