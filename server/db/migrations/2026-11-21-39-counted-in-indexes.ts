import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What admins page through beside content is put into order and counted by indexes alone, without its other rows. */
export const countedInIndexes: Migration = {
  name: '2026-11-21-39-counted-in-indexes',
  async up(db) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns)
    await index('audit_action_at', 'audit', ['action', 'at', 'id']).execute()
    await index('audit_kind_at', 'audit', ['kind', 'at', 'id', 'action']).execute()
    await index('mails_state', 'mails', ['state', 'createdAt', 'id']).execute()
    await index('admins_pending', 'admins', ['createdAt', 'id'])
      .where(sql.ref('status'), '=', sql.lit('pending'))
      .execute()
  },
}
