import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What may be shown of each child, and who said so. What is shown of those who are there stays as it is. */
export const consents: Migration = {
  name: '2026-11-22-55-consents',
  async up(db, { text, tableEnd }, dialect) {
    const columns = { consentLevel: 'public with name', consentUntil: lastDay, publicUntil: lastDay }
    for (const [name, value] of Object.entries(columns))
      await db.schema
        .alterTable('students')
        .addColumn(name, text, (column) => column.notNull().defaultTo(value))
        .execute()
    await sql`
      create index "students_publicUntil" on "students" ("publicUntil")
      where "publicUntil" < ${sql.lit(lastDay)}`.execute(db)
    await db.schema
      .createTable('consents')
      .addColumn('studentId', text, (column) => column.notNull().primaryKey())
      .addColumn('level', text, (column) => column.notNull())
      .addColumn('givenBy', text, (column) => column.notNull())
      .addColumn('way', text, (column) => column.notNull())
      .addColumn('givenOn', text, (column) => column.notNull())
      .addColumn('until', text)
      .addColumn('recordedAt', text, (column) => column.notNull())
      .addColumn('recordedBy', text, (column) => column.notNull())
      .addColumn('remindedOf', text)
      .modifyEnd(tableEnd)
      .execute()
    // The scanned form, encrypted; apart, so that lists do not read it.
    await db.schema
      .createTable('consentScans')
      .addColumn('studentId', text, (column) => column.notNull().primaryKey())
      .addColumn('content', text, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()
    await sql`create index "consents_until" on "consents" ("until") where "until" is not null`.execute(db)
    // Every file that was ever the photo of a child: its address answers by what is consented to.
    await db.schema
      .createTable('childPhotos')
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('studentId', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('childPhotos_pkey', ['name', 'studentId'])
      .modifyEnd(tableEnd)
      .execute()
    await sql`
      insert into "childPhotos" ("name", "studentId")
      select "coverImageURL", "id" from "students" where "coverImageURL" is not null`.execute(db)
    if (dialect === 'postgres') await sql`analyze "students"`.execute(db)
  },
}

const lastDay = '9999-12-31'
