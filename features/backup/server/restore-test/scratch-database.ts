import { sql } from 'kysely'
import { connectWithoutTimeouts } from '#server/db/postgres-pool.ts'
import { ExplainedError } from '#server/jobs/explained-error.ts'
import { cannotTestBackups } from '../../backup-problems.ts'

/** PostgreSQL truncates longer names. */
const maxNameLength = 63
const suffix = '_restore_drill'
const insufficientPrivilege = '42501'

/**
 * Works with an empty temporary database on the site's database server, and drops it afterwards. Its name is
 * derived from the site's, so the next restore test drops one that was left behind. A schema would not work,
 * because a dump names the schema of each table.
 *
 * @throws {ExplainedError} if the user may not create databases
 */
export async function withScratchDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const scratch = new URL(url)
  scratch.pathname = `/${encodeURIComponent(scratchName(url))}`
  try {
    await dropScratchDatabase(url)
    await using db = connectWithoutTimeouts(url)
    await sql`create database ${sql.id(scratchName(url))} template template0 encoding 'UTF8'`.execute(db)
  } catch (error) {
    if ((error as { code?: unknown }).code !== insufficientPrivilege) throw error
    throw new ExplainedError(cannotTestBackups, { cause: error })
  }
  try {
    return await work(scratch.href)
  } finally {
    await dropScratchDatabase(url)
  }
}

export async function dropScratchDatabase(url: string): Promise<void> {
  await using db = connectWithoutTimeouts(url)
  await sql`drop database if exists ${sql.id(scratchName(url))} with (force)`.execute(db)
}

function scratchName(url: string) {
  const own = decodeURIComponent(new URL(url).pathname.slice(1))
  return own.slice(0, maxNameLength - suffix.length) + suffix
}
