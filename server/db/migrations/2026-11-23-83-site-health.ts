import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Site health looks neither at the processes that serve the site nor at its certificate any more. */
export const fewerChecks: Migration = {
  name: '2026-11-23-83-site-health',
  async up(db) {
    await db.schema.dropTable('serverProcesses').execute()
    await sql`delete from "settings" where "key" = 'certificate'`.execute(db)
    await sql`delete from "troubles" where "name" = 'certificate'`.execute(db)
  },
}
