import type { Migration } from './migration.ts'

/** PICs invite one person by a link that approves, or a meeting by a code whose sign-ups wait for approval. */
export const invitations: Migration = {
  name: '2026-11-22-42-invitations',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('invitations')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('tokenHash', text, (column) => column.notNull().unique())
      .addColumn('createdAt', text, (column) => column.notNull())
      .addColumn('createdBy', text, (column) => column.notNull())
      .addColumn('createdByName', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('role', text)
      .addColumn('endsOn', text)
      .addColumn('expiresAt', text, (column) => column.notNull())
      .addColumn('signUps', 'integer', (column) => column.notNull())
      .addColumn('maxSignUps', 'integer', (column) => column.notNull())
      .addColumn('canceledAt', text)
      .modifyEnd(tableEnd)
      .execute()
  },
}
