import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What a family had said before it said something else; and "no photo" has no end, after which it would mean the same. */
export const earlierConsents: Migration = {
  name: '2026-11-26-97-earlier-consents',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('earlierConsents')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('studentId', text, (column) => column.notNull())
      .addColumn('level', text, (column) => column.notNull())
      .addColumn('givenBy', text, (column) => column.notNull())
      .addColumn('way', text, (column) => column.notNull())
      .addColumn('givenOn', text, (column) => column.notNull())
      .addColumn('until', text)
      .addColumn('recordedAt', text, (column) => column.notNull())
      .addColumn('recordedBy', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
    await db.schema
      .createIndex('earlierConsents_studentId')
      .on('earlierConsents')
      .column('studentId')
      .execute()
    await sql`update "consents" set "until" = null where "level" = 'none' and "until" is not null`.execute(db)
    await sql`
      update "students" set "consentUntil" = '9999-12-31'
      where "consentLevel" = 'none' and "consentUntil" <> '9999-12-31'`.execute(db)
  },
}
