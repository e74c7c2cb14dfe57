import type { Migration } from './migration.ts'

/** The files that no row names any more and that are still to be taken away. */
export const removals: Migration = {
  name: '2026-11-21-10-removals',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('removals')
      .addColumn('name', text, (column) => column.primaryKey().notNull())
      .addColumn('since', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
  },
}
