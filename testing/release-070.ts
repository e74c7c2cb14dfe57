import { type Kysely, sql } from 'kysely'
import { galleries } from '#domain/kinds/gallery.ts'
import { dialectOf } from '#server/db/dialect.ts'
import { lastMigrationOf070 } from '#server/db/known-history.ts'
import { runSql } from '#server/db/migrations/migration.ts'
import type { Db } from '#server/db/tables.ts'

/** Makes a database look as if it had only been migrated up to this step, by default the last one of release 0.7.0. */
export async function setLastMigration(db: Db, step = lastMigrationOf070): Promise<void> {
  if (step === lastMigrationOf070) await undoLaterMigrations(db)
  await sql`delete from "migrations"`.execute(db)
  await sql`insert into "migrations" ("name", "at") values (${step}, '2026-11-26T12:00:00.000Z')`.execute(db)
  await sql`update "contentVersion" set "lastMigration" = ${step}`.execute(db)
}

async function undoLaterMigrations(db: Db) {
  for (const column of ['healthNote', 'collectors', 'mayGoAlone'])
    await db.schema.alterTable('students').dropColumn(column).execute()
  await db.schema.dropIndex('registerMarks_about').execute()
  for (const table of ['registerMarks', 'refusedMarks'])
    await db.schema.alterTable(table).dropColumn('note').execute()
  await db.schema.dropTable('siblings').execute()
  await undoChangesInHistory(db)
  for (const table of ['childClasses', 'formerClassNames', 'classes'])
    await db.schema.dropTable(table).execute()
  await db.schema.dropIndex('classLogs_classId').execute()
  for (const table of ['classLogs', 'rotaPlaces'])
    await db.schema.alterTable(table).renameColumn('classId', 'studentClass').execute()
  await db.schema
    .createIndex('classLogs_studentClass')
    .on('classLogs')
    .columns(['studentClass', 'day'])
    .execute()
  await runSql(
    db as unknown as Kysely<unknown>,
    dialectOf(db),
    `create table "formerClasses" (
      "studentId" text not null, "until" text not null, "studentClass" text not null,
      constraint "formerClasses_pkey" primary key ("studentId", "until")
    ) strict;`,
  )
  await db.schema.dropTable('ownTexts').execute()
  await db.schema.dropTable('ownTexts_search').ifExists().execute()
  await db.schema.dropTable('pages').execute()
  await db.schema.dropTable('pages_search').ifExists().execute()
  await db.schema.dropTable('requests').execute()
  await db.schema.dropTable('certificates').execute()
  await db.schema.dropTable('gapMails').execute()
  await db.schema.dropTable('volunteersAway').execute()
  await db.schema.dropTable('rotaAnswers').execute()
  for (const { table } of galleries) {
    await db.schema.dropIndex(`${table}_eventId`).execute()
    await db.schema.alterTable(table).dropColumn('eventId').execute()
  }
}

/** Returns the names of a database's completed migrations. */
export async function migrationNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "name" from "migrations" order by "name"`.execute(db)
  return rows.map(({ name }) => name)
}

async function undoChangesInHistory(db: Db) {
  for (const index of ['history_changes', 'history_once']) await db.schema.dropIndex(index).execute()
  for (const column of ['reason', 'onceKey', 'added', 'edited', 'deleted', 'undone', 'undoneAt', 'undoneBy'])
    await db.schema.alterTable('history').dropColumn(column).execute()
  await runSql(
    db as unknown as Kysely<unknown>,
    dialectOf(db),
    `create table "changeSets" (
      "id" text not null primary key, "at" text not null, "adminId" text,
      "adminName" text not null, "reason" text not null, "title" text not null, "onceKey" text,
      "added" integer not null, "edited" integer not null, "deleted" integer not null,
      "undone" integer not null, "undoneAt" text, "undoneBy" text
    ) strict;`,
  )
}
