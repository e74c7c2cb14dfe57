import type { Migration } from './migration.ts'

/** Notices and events may have their texts in further languages. */
export const translations: Migration = {
  name: '2026-11-23-91-translations',
  async up(db, { text }) {
    for (const table of tables) await db.schema.alterTable(table).addColumn('translations', text).execute()
  },
}

const tables = ['notifications', 'activities', 'donations', 'festivals', 'inductions', 'farewells']
