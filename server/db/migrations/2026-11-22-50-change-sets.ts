import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What was changed together, with what each record was before and after, so that it can be undone. */
export const changeSets: Migration = {
  name: '2026-11-22-50-change-sets',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('changeSets')
      .addColumn('id', text, (column) => column.notNull().primaryKey())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('adminId', text)
      .addColumn('adminName', text, (column) => column.notNull())
      .addColumn('reason', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('onceKey', text)
      .addColumn('added', 'integer', (column) => column.notNull())
      .addColumn('edited', 'integer', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull())
      .addColumn('undone', 'integer', (column) => column.notNull())
      .addColumn('undoneAt', text)
      .addColumn('undoneBy', text)
      .modifyEnd(tableEnd)
      .execute()
    await sql`create index "changeSets_at" on "changeSets" ("at", "id")`.execute(db)
    await sql`
      create unique index "changeSets_once" on "changeSets" ("onceKey")
      where "onceKey" is not null and "undoneAt" is null`.execute(db)
    await db.schema
      .createTable('changedRecords')
      .addColumn('changeSetId', text, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('before', text)
      .addColumn('after', text, (column) => column.notNull())
      .addColumn('isUndone', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('changedRecords_pkey', ['changeSetId', 'position'])
      .modifyEnd(tableEnd)
      .execute()
    await sql`create index "changedRecords_record" on "changedRecords" ("recordId")`.execute(db)
  },
}
