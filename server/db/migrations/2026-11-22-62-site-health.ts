import type { Migration } from './migration.ts'

/** What needs hands and since when, how often answers failed on each day, and which processes serve the site. */
export const siteHealth: Migration = {
  name: '2026-11-22-62-site-health',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('troubles')
      .addColumn('name', text, (column) => column.notNull().primaryKey())
      .addColumn('since', text, (column) => column.notNull())
      .addColumn('toldAt', text)
      .addColumn('fineSince', text)
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createTable('errorCounts')
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('errorCounts_pkey', ['day', 'kind'])
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createTable('serverProcesses')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('startedAt', text, (column) => column.notNull())
      .addColumn('seenAt', text, (column) => column.notNull())
      .addColumn('version', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
  },
}
