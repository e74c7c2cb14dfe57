import { sql } from 'kysely'
import type { Migration } from './migration.ts'

const withOnePicture = {
  volunteers: 'volunteer',
  students: 'student',
  alumni: 'alumnus',
  activities: 'activity',
  festivals: 'festival',
  inductions: 'induction',
  farewells: 'farewell',
  homePictures: 'homePicture',
  donations: 'donation',
  classrooms: 'classroom',
}
const withLists = {
  galleryItems: 'gallery',
  festivalGalleryItems: 'festivalGallery',
  farewellGalleryItems: 'farewellGallery',
  inductionGalleryItems: 'inductionGallery',
  activityGalleryItems: 'activityGallery',
}

/** Which record names which file, the trash included: whether a file is shown is asked of those who show it. */
export const fileUses: Migration = {
  name: '2026-11-23-70-file-uses',
  async up(db, { text, tableEnd }, dialect) {
    await db.schema
      .createTable('fileUses')
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('recordId', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('fileUses_pkey', ['name', 'kind', 'recordId'])
      .modifyEnd(tableEnd)
      .execute()
    const pictures = [...Object.entries(withOnePicture), ['notifications', 'notification'] as const]
    for (const [table, kind] of pictures) {
      const column = sql.ref(kind === 'notification' ? 'imageFile' : 'coverImageURL')
      await sql`
        insert into "fileUses" ("name", "kind", "recordId")
        select ${column}, ${sql.lit(kind)}, "id" from ${sql.table(table)} where ${column} is not null`.execute(
        db,
      )
    }
    for (const [table, kind] of Object.entries(withLists))
      for (const column of ['photos', 'videos']) {
        const list = sql.ref(column)
        const names =
          dialect === 'postgres'
            ? sql`jsonb_array_elements_text(${list}::jsonb) as "each"("value")`
            : sql`json_each(${list}) as "each"`
        await sql`
          insert into "fileUses" ("name", "kind", "recordId")
          select distinct "each"."value", ${sql.lit(kind)}, ${sql.table(table)}."id"
          from ${sql.table(table)}, ${names}`.execute(db)
      }
    // A file is no longer closed to all because it once was the photo of a child that is gone, or waited with a list.
    await sql`
      delete from "childPhotos"
      where "studentId" not in (select "id" from "students")`.execute(db)
    if (dialect === 'postgres') await sql`analyze "fileUses"`.execute(db)
  },
}
