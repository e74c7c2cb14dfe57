import type { ColumnDefinitionBuilder } from 'kysely'
import type { Migration } from './migration.ts'

/** What phones know a database by, from which the keys are made that seal what they have not sent; and marks that do not count yet. */
export const phones: Migration = {
  name: '2026-11-26-94-phones',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('siteIdentity')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('databaseId', text, (column) => column.notNull())
      .addColumn('phoneSecret', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
    const notNull = (column: ColumnDefinitionBuilder) => column.notNull()
    await db.schema
      .createTable('refusedMarks')
      .addColumn('id', text, notNull)
      .addColumn('day', text, notNull)
      .addColumn('about', text, notNull)
      .addColumn('subject', text, notNull)
      .addColumn('what', text, notNull)
      .addColumn('at', text, notNull)
      .addColumn('receivedAt', text, notNull)
      .addColumn('phone', text, notNull)
      .addColumn('adminId', text)
      .addColumn('refusal', text, notNull)
      .addPrimaryKeyConstraint('refusedMarks_pkey', ['day', 'about', 'subject'])
      .modifyEnd(tableEnd)
      .execute()
  },
}
