import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStudent } from '../../testing/builders.ts'
import { dialects, openTestDatabase } from '../../testing/databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const added = {
  volunteers: ['searchVolunteers', 'publicSortKey'],
  students: ['searchVolunteers', 'publicSortKey', 'consentLevel', 'consentUntil', 'publicUntil'],
  alumni: ['searchVolunteers', 'publicSortKey'],
}
const indexes = [
  ...['volunteers_public_list', 'volunteers_public_year', 'volunteers_public_department'],
  ...['students_public_list', 'students_public_studentClass', 'students_publicUntil'],
  ...['alumni_public_list', 'alumni_public_graduationYear', 'alumni_public_department'],
]
const photo = 'a'.repeat(40)

test.each(dialects)(
  'an update shows of the children who are there what it showed before, on %s',
  async (dialect) => {
    const { db, close } = await openTestDatabase(dialect)
    // The database as the version before it left it.
    for (const index of indexes) await sql`drop index ${sql.ref(index)}`.execute(db)
    for (const [table, columns] of Object.entries(added))
      for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute()
    for (const table of ['consents', 'consentScans', 'childPhotos'])
      await db.schema.dropTable(table).execute()
    await sql`
    delete from "migrations" where "name" in ('2026-11-22-54-field-visibility', '2026-11-22-55-consents')`.execute(
      db,
    )
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
