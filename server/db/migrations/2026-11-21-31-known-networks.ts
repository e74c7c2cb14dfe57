import type { Migration } from './migration.ts'

/** From where an admin has signed in lately, so that a stranger's wrong passwords do not keep them waiting there. */
export const knownNetworks: Migration = {
  name: '2026-11-21-31-known-networks',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('knownNetworks')
      .addColumn('adminId', text, (column) => column.notNull().references('admins.id').onDelete('cascade'))
      .addColumn('network', text, (column) => column.notNull())
      .addColumn('lastUsedAt', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('knownNetworks_pkey', ['adminId', 'network'])
      .modifyEnd(tableEnd)
      .execute()
  },
}
