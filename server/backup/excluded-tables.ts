import { type Kysely, sql } from 'kysely'

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

/** Empties these tables in a copy, so that nothing of their rows stays in the file. */
export async function clearExcludedTables(db: Kysely<unknown>): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const table of excludedTables) {
    if (tables.includes(table)) await sql`delete from ${sql.table(table)}`.execute(db)
  }
}
