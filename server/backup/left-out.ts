import { type Kysely, sql } from 'kysely'

/**
 * Tables whose rows stay out of a backup (decision 027). With old sessions, tokens would come alive again that were
 * signed out since; the same goes for links to a new password. The others mean nothing on another day.
 */
export const leftOut = ['backups', 'knownNetworks', 'rateLimits', 'resets', 'sessions']

/** Empties these tables in a copy, and so that nothing of the rows stays in the file. */
export async function dropLeftOut(db: Kysely<unknown>): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const table of leftOut) {
    if (tables.includes(table)) await sql`delete from ${sql.table(table)}`.execute(db)
  }
}
