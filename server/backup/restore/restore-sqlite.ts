import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { fsync } from '../../fsync.ts'
import { ExplainedError } from '../../jobs/explained-error.ts'
import { openCopy } from '../copy-sqlite.ts'
import type { Manifest } from '../manifest.ts'
import { checkRows } from './check.ts'
import { failPendingMails } from './fail-pending-mails.ts'

/** Checks that the unpacked database is intact and complete, and fails its pending mails. @throws {ExplainedError} */
export async function checkSqlite(path: string, manifest: Manifest): Promise<void> {
  await using db = openCopy(path)
  if (!(await isIntact(db))) throw new ExplainedError('The database in the backup is damaged.')
  await checkRows(db, manifest)
  await failPendingMails(db)
}

async function isIntact(db: Kysely<unknown>): Promise<boolean> {
  try {
    const integrity = await sql<Record<string, string>>`pragma integrity_check`.execute(db)
    const foreignKeys = await sql`pragma foreign_key_check`.execute(db)
    return integrity.rows[0]?.integrity_check === 'ok' && foreignKeys.rows.length === 0
  } catch (error) {
    // SQLite fails on a file that it cannot read at all.
    if ((error as { code?: unknown }).code === 'ERR_SQLITE_ERROR') return false
    throw error
  }
}

/** Moves the checked database into place, in one step that survives a power cut. */
export async function moveSqliteIntoPlace(path: string, target: string): Promise<void> {
  await fsync(path)
  await rename(path, target)
  await fsync(dirname(target))
}
