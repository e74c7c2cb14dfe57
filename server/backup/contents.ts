import { type Kysely, sql } from 'kysely'
import { hashTables, type TableChecksums } from '../db/hash-tables.ts'

/** What is in a backup's database: checksums of its tables, its migrations and its uploads. */
export type Contents = {
  tables: TableChecksums
  migrations: string[]
  /** The names of the files that were sent. */
  uploads: string[]
}

export async function readContents(db: Kysely<unknown>): Promise<Contents> {
  return {
    tables: await hashTables(db, excludedTables),
    migrations: await readNames(db, 'migrations'),
    uploads: await readNames(db, 'uploads'),
  }
}

export async function readNames(db: Kysely<unknown>, table: 'migrations' | 'uploads'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "name" from ${sql.table(table)} order by "name"`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Tables whose rows are not backed up (decision 027): restored sessions, invitations and reset links would be valid again
 * although they were ended since, and a restored site may have other keys; the others are worthless on another day.
 */
export const excludedTables = [
  'backups',
  'encryptionKeys',
  'errorCounts',
  'imports',
  'invitations',
  'jobs',
  'knownNetworks',
  'passkeyChallenges',
  'rateLimits',
  'resets',
  'sessions',
  'siteProblems',
]
