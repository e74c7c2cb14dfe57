import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Access that ends: by hand or on a day, who gave it, when it was last used, and which notices about it were sent. */
export const access: Migration = {
  name: '2026-11-22-41-access',
  async up(db, { text, tableEnd }) {
    for (const column of ['approvedAt', 'approvedBy', 'lastSeenAt', 'endsOn', 'endedAt'])
      await db.schema.alterTable('admins').addColumn(column, text).execute()
    await db.schema
      .createTable('accessNotices')
      .addColumn('adminId', text, (column) => column.notNull().references('admins.id').onDelete('cascade'))
      .addColumn('notice', text, (column) => column.notNull())
      .addColumn('sentAt', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('accessNotices_pkey', ['adminId', 'notice'])
      .modifyEnd(tableEnd)
      .execute()
    await readThePast(db)
  },
}

/** What is known of those who are here already. Nobody's access ends by an update. */
async function readThePast(db: Kysely<unknown>) {
  const approval = (column: string) => sql`(
    select ${sql.ref(column)} from "audit" where "action" = 'approve' and "recordId" = "admins"."id"
    order by "at" desc, "id" desc limit 1)`
  await sql`
    update "admins" set "approvedAt" = coalesce(${approval('at')}, "createdAt"), "approvedBy" = ${approval('adminName')}
    where "status" = 'approved'`.execute(db)
  await sql`
    update "admins" set "lastSeenAt" = (
      select max("lastUsedAt") from "sessions" where "adminId" = "admins"."id")`.execute(db)
}
