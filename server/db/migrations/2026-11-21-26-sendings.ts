import type { Migration } from './migration.ts'

/** Which record came of which sending of a form, so that one whose answer was lost is not added twice. */
export const sendings: Migration = {
  name: '2026-11-21-26-sendings',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('sendings')
      .addColumn('adminId', text, (column) => column.notNull().references('admins.id').onDelete('cascade'))
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('sendings_pkey', ['adminId', 'path', 'key'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('sendings_createdAt').on('sendings').column('createdAt').execute()
  },
}
