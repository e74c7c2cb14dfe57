import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStudent } from '#testing/builders.ts'
import { bothDialects, openDatabaseToAlter } from '#testing/databases.ts'
import { undoConsents } from '#testing/undo-consents.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const photo = 'a'.repeat(40)

test.each(bothDialects)(
  'an update shows of the children who are there what it showed before, on %s',
  async (dialect) => {
    const { db, close } = await openDatabaseToAlter(dialect)
    await undoConsents(db)
    await sql`
    insert into "uploads" ("name", "mimeType", "bytes", "createdAt") values (${photo}, 'image/webp', 1, '2026')`.execute(
      db,
    )
    const { fullName, uniqueId, gender, studentClass, address } = aStudent()
    await sql`
    insert into "students"
      ("id", "createdAt", "updatedAt", "sortKey", "searchPublic", "searchAll", "fullName", "uniqueId", "gender",
       "studentClass", "address", "coverImageURL")
    values ('019', '2026', '2026', 'key', 'public', 'all', ${fullName}, ${uniqueId}, ${gender}, ${studentClass},
      ${address}, ${photo})`.execute(db)
    await migrate(db, dialect, migrations)
    const [row] = await db
      .selectFrom('students' as 'content')
      .selectAll()
      .execute()
    expect(row).toMatchObject({
      searchVolunteers: 'public',
      publicSortKey: 'key',
      consentLevel: 'public with name',
      consentUntil: '9999-12-31',
      publicUntil: '9999-12-31',
    })
    expect(await db.selectFrom('childPhotos').selectAll().execute()).toEqual([
      { name: photo, studentId: '019' },
    ])
    expect(await db.selectFrom('consents').selectAll().execute()).toEqual([])
    await close()
  },
)
