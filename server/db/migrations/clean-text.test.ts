import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { student } from '#domain/kinds/student.ts'
import { bothDialects } from '#testing/databases.ts'
import { openOldDatabase } from '#testing/old-database.ts'
import { rowsOf } from '#testing/rows.ts'
import { tableOf } from '../../content/records.ts'

const at = '2026-10-01T10:00:00.000Z'

test.each(bothDialects)(
  'stored texts lose invisible characters, and searched ones are folded, on %s',
  async (dialect) => {
    const { db, updateTo, close } = await openOldDatabase(dialect)
    await updateTo('2026-11-23-91-translations')
    const add = (id: string, columns: Record<string, string>) => {
      const row: Record<string, string> = {
        ...{ id, gender: 'Female', address: 'Lane 4', createdAt: at, updatedAt: at },
        ...{ publicSortKey: '', searchPublic: '', searchVolunteers: '' },
        ...columns,
      }
      const names = sql.join(Object.keys(row).map((column) => sql.ref(column)))
      return sql`insert into "students" (${names}) values (${sql.join(Object.values(row))})`.execute(db)
    }
    await add('child1', {
      fullName: 'Mary\u200B D’Souza',
      uniqueId: 'P-1',
      studentClass: '5\u200B',
      sortKey: '000005 mary\u200B d’souza',
      searchAll: 'mary\u200B d’souza\np-1\n५',
    })
    // Without its mark, this number would be the other child's.
    await add('child2', {
      fullName: 'Asha Rao',
      uniqueId: 'P-1\uFEFF',
      studentClass: '5',
      sortKey: '000005 asha rao',
      searchAll: 'asha rao',
    })
    await sql`
    insert into "registerMarks" ("id", "day", "about", "subject", "what", "at", "receivedAt", "phone")
    values ('mark1', '2026-10-01', 'class', ${'5\u200B'}, 'closed', ${at}, ${at}, 'phone')`.execute(db)

    await updateTo()
    const [first, second] = await db.selectFrom(tableOf(student)).selectAll().orderBy('id').execute()
    expect(first).toMatchObject({
      fullName: 'Mary D’Souza',
      studentClass: '5',
      sortKey: '000005 mary d’souza',
      searchAll: "mary d'souza\np-1\n5",
      updatedAt: at,
    })
    expect(second).toMatchObject({ uniqueId: 'P-1\uFEFF', fullName: 'Asha Rao' })
    expect(await rowsOf(db, 'registerMarks')).toMatchObject([{ subject: '5' }])
    await close()
  },
)
