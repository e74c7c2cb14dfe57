import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { bothDialects, openDatabaseToAlter } from '#testing/databases.ts'
import { undoConsents } from '#testing/undo-consents.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const classes = [
  'Nursery',
  'pre-nursery',
  'LKG',
  'ukg B',
  'Play group',
  '1',
  'Class 10',
  '0 LKG',
  'Größe LKG',
]

test.each(bothDialects)(
  'an update lets everybody stay, in the order of the classes, on %s',
  async (dialect) => {
    const { db, close } = await openDatabaseToAlter(dialect)
    for (const [n, studentClass] of classes.entries()) {
      const grade = (/\d+/.exec(studentClass)?.[0] ?? '').padStart(6, '0')
      await sql`
      insert into "students" (
        "id", "createdAt", "updatedAt", "sortKey", "searchPublic", "searchAll",
        "fullName", "uniqueId", "gender", "studentClass", "address"
      )
      values (${`019${n}`}, '2026', '2026', ${`${grade} ängla`}, '', '', 'Ängla', ${`U${n}`}, 'Male', ${studentClass}, '')`.execute(
        db,
      )
    }
    await undo(db, dialect)
    await migrate(db, dialect, migrations)
    const rows = await db
      .selectFrom('students' as 'content')
      .selectAll()
      .orderBy('id')
      .execute()
    expect(rows.map(({ leftOn, leftAs }) => [leftOn, leftAs])).toEqual(classes.map(() => [null, null]))
    expect(rows.map(({ sortKey }) => sortKey)).toEqual(
      classes.map((studentClass) => student.sortKey({ studentClass, fullName: 'Ängla' })),
    )
    await db.deleteFrom('students' as 'content').execute()
    await close()
  },
)

/** As the database was before. */
async function undo<T>(db: Kysely<T>, dialect: string) {
  await undoConsents(db)
  await sql`drop table "yearRecords"`.execute(db)
  const number = dialect === 'sqlite' ? sql`, "number"` : sql``
  const indexes = {
    students: { list: ['sortKey'], studentClass: ['studentClass', 'sortKey'] },
    volunteers: {
      list: ['sortKey'],
      year: ['year', 'sortKey'],
      department: ['department', 'sortKey'],
      year_department: ['year', 'department', 'sortKey'],
    },
  }
  for (const [table, ofTable] of Object.entries(indexes)) {
    await sql`drop index ${sql.ref(`${table}_left`)}`.execute(db)
    for (const [name, columns] of Object.entries(ofTable)) {
      await sql`drop index ${sql.ref(`${table}_${name}`)}`.execute(db)
      const listed = sql.join(columns.map((column) => sql.ref(column)))
      await sql`
        create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${listed}, "id" desc${number})
        where "deletedAt" is null`.execute(db)
    }
    for (const column of ['leftOn', 'leftAs'])
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db)
  }
  await sql`delete from "migrations" where "name" = '2026-11-22-53-school-year'`.execute(db)
}
