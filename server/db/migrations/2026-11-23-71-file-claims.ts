import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Who is storing or removing a file at this moment, in whatever process. */
export const fileClaims: Migration = {
  name: '2026-11-23-71-file-claims',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('fileClaims')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('task', text, (column) => column.notNull())
      .addColumn('since', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
    await sql`create index "fileClaims_name" on "fileClaims" ("name")`.execute(db)
  },
}
