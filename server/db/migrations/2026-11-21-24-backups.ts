import type { Migration } from './migration.ts'

/** How the last backup that was made, and the last that failed, went. */
export const backups: Migration = {
  name: '2026-11-21-24-backups',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('backups')
      .addColumn('outcome', text, (column) => column.primaryKey().notNull())
      .addColumn('startedAt', text, (column) => column.notNull())
      .addColumn('endedAt', text, (column) => column.notNull())
      .addColumn('name', text)
      .addColumn('kilobytes', 'integer')
      .addColumn('why', text)
      .modifyEnd(tableEnd)
      .execute()
  },
}
