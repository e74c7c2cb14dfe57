import type { Migration } from './migration.ts'

/** Lists that wait to be added, and what columns were said to be the last time. */
export const imports: Migration = {
  name: '2026-11-22-52-imports',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('imports')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('adminId', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('fileName', text, (column) => column.notNull())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('sheet', text, (column) => column.notNull())
      .addColumn('rows', text, (column) => column.notNull())
      .addColumn('matching', text, (column) => column.notNull())
      .addColumn('decisions', text, (column) => column.notNull())
      .addColumn('photos', text, (column) => column.notNull())
      .addColumn('changeSetId', text)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema.createIndex('imports_admin').on('imports').columns(['adminId', 'createdAt']).execute()
    await db.schema
      .createTable('importHeaders')
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('header', text, (column) => column.notNull())
      .addColumn('field', text, (column) => column.notNull())
      .addColumn('usedAt', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('importHeaders_pkey', ['kind', 'header'])
      .modifyEnd(tableEnd)
      .execute()
  },
}
