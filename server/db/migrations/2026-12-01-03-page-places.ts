import type { Migration } from './migration.ts'

/** Adds where a page of the school's own is linked. Existing pages stay linked as before. */
export const pagePlaces: Migration = {
  name: '2026-12-01-03-page-places',
  async up(db, { text }) {
    await db.schema.alterTable('pages').addColumn('place', text).execute()
  },
}
