import type { Migration } from './migration.ts'

/**
 * Several processes on one database: it says which program made its tables, so that an older one that still runs writes
 * nothing more, and which keys its secrets are encrypted with, so that no process makes keys of its own.
 */
export const processes: Migration = {
  name: '2026-11-22-59-processes',
  async up(db, { text, tableEnd }) {
    await db.schema
      .alterTable('contentVersion')
      .addColumn('lastMigration', text, (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createTable('encryptionKeys')
      .addColumn('fileName', text, (column) => column.primaryKey().notNull())
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addColumn('recordedAt', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
  },
}
