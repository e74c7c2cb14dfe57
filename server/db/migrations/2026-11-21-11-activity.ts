import type { Migration } from './migration.ts'

/** Activity is read newest first, of everybody or of one admin. */
export const activity: Migration = {
  name: '2026-11-21-11-activity',
  async up(db) {
    await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute()
    await db.schema.createIndex('audit_adminId_at').on('audit').columns(['adminId', 'at', 'id']).execute()
  },
}
