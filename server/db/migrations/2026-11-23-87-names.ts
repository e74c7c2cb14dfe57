import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Tables are called what a reader would guess. */
export const names: Migration = {
  name: '2026-11-23-87-names',
  async up(db, _words, dialect) {
    for (const [before, after] of Object.entries(tables))
      await db.schema.alterTable(before).renameTo(after).execute()
    for (const [before, { table, columns }] of Object.entries(indexes)) {
      await db.schema.dropIndex(before).execute()
      const name = before.replace(/^[^_]+/, table)
      await db.schema.createIndex(name).on(table).columns(columns).execute()
    }
    if (dialect === 'postgres')
      for (const table of Object.values(tables)) await sql`analyze ${sql.table(table)}`.execute(db)
  },
}

const tables = {
  audit: 'history',
  removals: 'pendingDeletions',
  sendings: 'idempotencyKeys',
  troubles: 'siteProblems',
}

/** SQLite cannot rename an index. */
const indexes: Record<string, { table: string; columns: string[] }> = {
  audit_at: { table: 'history', columns: ['at', 'id'] },
  audit_adminId_at: { table: 'history', columns: ['adminId', 'at', 'id'] },
  audit_action_at: { table: 'history', columns: ['action', 'at', 'id'] },
  audit_kind_at: { table: 'history', columns: ['kind', 'at', 'id', 'action'] },
  sendings_createdAt: { table: 'idempotencyKeys', columns: ['createdAt'] },
}
