import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dialects, openDatabaseToAlter } from '#testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const name = '2026-11-23-70-file-uses'

test.each(dialects)(
  'an update notes which record names which file, and closes none for a child that is gone, on %s',
  async (dialect) => {
    const { db, close } = await openDatabaseToAlter(dialect)
    await db.schema.dropTable('fileUses').execute()
    await sql`delete from "migrations" where "name" = ${name}`.execute(db)
    const [one, two, film] = ['a', 'b', 'c'].map((letter) => letter.repeat(40))
    for (const file of [one, two, film])
      await sql`
        insert into "uploads" ("name", "mimeType", "bytes", "createdAt")
        values (${file}, 'image/webp', 1, '2026')`.execute(db)
    await sql`
      insert into "galleryItems"
        ("id", "createdAt", "updatedAt", "sortKey", "searchPublic", "searchAll", "title", "photos", "videos")
      values ('g', '2026', '2026', 'key', 'x', 'x', 'Kites', ${JSON.stringify([one, two, one])},
        ${JSON.stringify([film])})`.execute(db)
    await sql`
      insert into "homePictures"
        ("id", "createdAt", "updatedAt", "sortKey", "searchPublic", "searchAll", "title", "coverImageURL")
      values ('h', '2026', '2026', 'key', 'x', 'x', 'Evening', ${two})`.execute(db)
    await sql`insert into "childPhotos" ("name", "studentId") values (${two}, 'gone')`.execute(db)
    await migrate(db, dialect, migrations)
    const { rows } = await sql`select * from "fileUses" order by "name", "kind"`.execute(db)
    expect(rows).toEqual([
      { name: one, kind: 'gallery', recordId: 'g' },
      { name: two, kind: 'gallery', recordId: 'g' },
      { name: two, kind: 'homePicture', recordId: 'h' },
      { name: film, kind: 'gallery', recordId: 'g' },
    ])
    expect((await sql`select * from "childPhotos"`.execute(db)).rows).toEqual([])
    await close()
  },
)
