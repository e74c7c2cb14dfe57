import type { Migration } from './migration.ts'

/** How the last copy of a backup elsewhere and the last trials went: what was compared. */
export const backupCopies: Migration = {
  name: '2026-11-22-61-backup-copies',
  async up(db, { text }) {
    await db.schema.alterTable('backups').addColumn('sha256', text).execute()
    await db.schema.alterTable('backups').addColumn('rows', 'integer').execute()
    await db.schema.alterTable('backups').addColumn('files', 'integer').execute()
  },
}
