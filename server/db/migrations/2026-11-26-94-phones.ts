import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What phones know a database by, and from which the keys are made that seal what they have not sent. */
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
    await sql`
      insert into "siteIdentity" ("id", "databaseId", "phoneSecret")
      values (1, ${randomUUIDv7()}, ${randomBytes(32).toString('base64url')})`.execute(db)
  },
}
