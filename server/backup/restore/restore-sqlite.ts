import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { flush } from '../../flush.ts'
import { BackupFailed } from '../backup-failed.ts'
import { openCopy } from '../copy-sqlite.ts'
import type { Manifest } from '../manifest.ts'
import { checkRows } from './check.ts'
import { settle } from './settle.ts'

/** Finds the unpacked database sound and whole, and settles it. @throws {BackupFailed} */
export async function checkSqlite(path: string, manifest: Manifest): Promise<void> {
  const db = openCopy(path)
  try {
    if (!(await isSound(db))) throw new BackupFailed('The database in the backup is damaged.')
    await checkRows(db, manifest)
    await settle(db)
  } finally {
    await db.destroy()
  }
}

async function isSound(db: Kysely<unknown>): Promise<boolean> {
  try {
    const sound = await sql<Record<string, string>>`pragma integrity_check`.execute(db)
    const broken = await sql`pragma foreign_key_check`.execute(db)
    return sound.rows[0]?.integrity_check === 'ok' && broken.rows.length === 0
  } catch (error) {
    // What SQLite cannot even read it says by failing.
    if ((error as { code?: unknown }).code === 'ERR_SQLITE_ERROR') return false
    throw error
  }
}

/** Puts the checked database into its place, in one step that survives a power cut. */
export async function placeSqlite(path: string, place: string): Promise<void> {
  await flush(path)
  await rename(path, place)
  await flush(dirname(place))
}
