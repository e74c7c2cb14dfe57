import type { Migration } from './migration.ts'

/** Adds the note on a mark, and an index for marks about one thing, such as levels, among all those of years. */
export const markNotes: Migration = {
  name: '2026-12-02-03-mark-notes',
  async up(db, { text }) {
    for (const table of ['registerMarks', 'refusedMarks'])
      await db.schema.alterTable(table).addColumn('note', text).execute()
    await db.schema
      .createIndex('registerMarks_about')
      .on('registerMarks')
      .columns(['about', 'isSuperseded', 'day'])
      .execute()
  },
}
