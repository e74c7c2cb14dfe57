import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The site is handed over on the Admins page; offers that both had to agree to are no more. */
export const noOwnershipOffers: Migration = {
  name: '2026-11-23-84-ownership',
  async up(db) {
    await sql`delete from "settings" where "key" = 'ownershipOffers'`.execute(db)
  },
}
