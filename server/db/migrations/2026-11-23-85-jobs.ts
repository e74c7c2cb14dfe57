import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The last job of each kind: a backup, its copy, its trial, a handover pack. What was known of a pack is not kept. */
export const jobs: Migration = {
  name: '2026-11-23-85-jobs',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('jobs')
      .addColumn('kind', text, (column) => column.notNull().primaryKey())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('by', text)
      .addColumn('startedAt', text, (column) => column.notNull())
      .addColumn('beatAt', text, (column) => column.notNull())
      .addColumn('endedAt', text)
      .addColumn('progress', text)
      .addColumn('result', text)
      .addColumn('error', text)
      .modifyEnd(tableEnd)
      .execute()
    await sql`delete from "settings" where "key" = 'handoverPack'`.execute(db)
  },
}
