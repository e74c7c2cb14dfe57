import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Migration, Words } from './migration.ts'

/**
 * Marks that later ones have superseded are kept, and read no more: however many they are, an evening opens as fast. And a
 * class session that was made by a register stays known as such when it is deleted and another is made.
 */
export const registers: Migration = {
  name: '2026-11-26-93-registers',
  async up(db, words) {
    await noteSuperseded(db, words)
    await keepEachSession(db, words)
  },
}

async function noteSuperseded(db: Kysely<unknown>, { text }: Words) {
  await db.schema
    .alterTable('registerMarks')
    .addColumn('isSuperseded', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('registerMarks').addColumn('firstAt', text).execute()
  await findSuperseded(db)
  for (const index of ['registerMarks_day', 'registerMarks_subject'])
    await db.schema.dropIndex(index).execute()
  await db.schema
    .createIndex('registerMarks_counting')
    .on('registerMarks')
    .columns(['isSuperseded', 'day', 'subject'])
    .execute()
  await db.schema
    .createIndex('registerMarks_subject')
    .on('registerMarks')
    .columns(['subject', 'day', 'adminId'])
    .execute()
}

async function keepEachSession(db: Kysely<unknown>, { text, tableEnd }: Words) {
  await db.schema
    .createTable('sessions of evenings')
    .addColumn('classroomId', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('evenings_classroom', ['classroomId'])
    .modifyEnd(tableEnd)
    .execute()
  await sql`
    insert into "sessions of evenings" ("classroomId", "day") select "classroomId", "day" from "evenings"`.execute(
    db,
  )
  await db.schema.dropTable('evenings').execute()
  await db.schema.alterTable('sessions of evenings').renameTo('evenings').execute()
  await db.schema.createIndex('evenings_day').on('evenings').column('day').execute()
}

/** Of each person and class of an evening the latest counts, by time and then by id. */
const findSuperseded = (db: QueryExecutorProvider) =>
  sql`
  update "registerMarks" set
    "isSuperseded" = case when "ranked"."place" = 1 then 0 else 1 end,
    "firstAt" = "ranked"."firstAt"
  from (
    select "id" as "markId",
      row_number() over (partition by "day", "about", "subject" order by "at" desc, "id" desc) as "place",
      count(*) over (partition by "day", "about", "subject") as "number",
      min("at") over (partition by "day", "about", "subject") as "firstAt"
    from "registerMarks"
  ) as "ranked"
  where "ranked"."markId" = "registerMarks"."id" and "ranked"."number" > 1`.execute(db)
