import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { bothDialects } from '#testing/databases.ts'
import { openEvenings } from '#testing/open-evenings.ts'
import { D } from '#testing/paths.ts'
import { setLastMigration } from '#testing/release-070.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const at = (day: string, time = '12:00') => `${day}T${time}:00.000Z`
const [tuesday, thursday, sunday, nextTuesday] = ['2026-11-10', '2026-11-12', '2026-11-15', '2026-11-24']

/** The name of each child's class on that evening, as 0.7.0 and the version before this migration showed it. */
const before = {
  [tuesday]: {
    classes: ['2', '3', '4'],
    children: 'Asha 2, Bina 2, Chand 3, Dipa 2, Esha 4, Farid 4, Gita 4, Hari 2',
    closed: ['2', '3'],
    log: ['2: Letters', '4: Maps'],
  },
  [thursday]: {
    classes: ['2A', '3', '4'],
    children: 'Asha 2A, Bina 2A, Chand 3, Dipa 3, Esha 4, Farid 4, Gita 4, Hari 2A',
    closed: ['2A'],
    log: ['2A: Letters', '2A: Words', '4: Maps'],
  },
  [sunday]: {
    classes: ['2A', '3'],
    children: 'Asha 2A, Bina 2A, Chand 3, Dipa 3, Esha 3, Farid 3, Gita 3, Hari 2A',
    closed: ['3'],
    log: ['2A: Letters', '2A: Words', '3: Maps', '3: Rivers'],
  },
}
const strips = {
  Asha: 'ha-',
  Bina: 'aa-',
  Chand: 'a-a',
  Dipa: 'a-h',
  Esha: '--a',
  Farid: '--a',
  Gita: '--a',
  Hari: '---',
}

describe.each(bothDialects)('the migration from names of classes to classes, on %s', (dialect) => {
  const school = openEvenings(dialect)
  const { asPic, evening } = school

  /** Class 2 was renamed 2A, class 4 was merged into class 3, and Dipa moved from 2 to 3. Hari came later. */
  async function fillAsBefore(db: Db) {
    const ids: Record<string, string> = {}
    for (const [name, now] of Object.entries({
      Asha: '2A',
      Bina: '2A',
      Chand: '3',
      Dipa: '3',
      Esha: '3',
      Farid: '3',
      Gita: '3',
      Hari: '2A',
    }))
      ids[name] = await school.addStudent(name, now)
    ids.Ravi = await school.addVolunteer('Ravi', '2')
    await setLastMigration(db)
    await sql`update "students" set "createdAt" = ${at('2026-10-01')} where "fullName" <> 'Hari'`.execute(db)
    await sql`update "students" set "createdAt" = ${at('2026-11-13')} where "fullName" = 'Hari'`.execute(db)
    const former = [
      ['Dipa', '2', at('2026-11-11', '08:00')],
      ['Asha', '2', at('2026-11-11', '09:00')],
      ['Bina', '2', at('2026-11-11', '09:00')],
      ...['Esha', 'Farid', 'Gita'].map((name) => [name, '4', at('2026-11-13', '09:00')]),
    ]
    for (const [name = '', studentClass, until] of former)
      await sql`insert into "formerClasses" values (${ids[name]}, ${until}, ${studentClass})`.execute(db)
    const mark = (day: string, about: string, subject: string | undefined, what: string) =>
      sql`insert into "registerMarks" values (${randomUUIDv7()}, ${day}, ${about}, ${subject}, ${what}, ${at(day)}, ${at(day)}, 'p', null, 0, null)`.execute(
        db,
      )
    await mark(tuesday, 'child', ids.Asha, 'here')
    await mark(sunday, 'child', ids.Dipa, 'here')
    for (const name of ['2', '3']) await mark(tuesday, 'class', name, 'closed')
    // Phones that did not know the new names yet.
    await mark(thursday, 'class', '2', 'closed')
    await mark(sunday, 'class', '4', 'closed')
    for (const [day, name, taught] of [
      [tuesday, '2', 'Letters'],
      [tuesday, '4', 'Maps'],
      [thursday, '2A', 'Words'],
      [sunday, '4', 'Rivers'],
    ] as const)
      await sql`
        insert into "classLogs" ("id", "day", "studentClass", "subject", "taught", "homework", "forNext", "at", "adminName")
        values (${randomUUIDv7()}, ${day}, ${name}, '', ${taught}, '', '', ${at(day)}, '')`.execute(db)
    for (const name of ['2', '4'])
      await sql`
        insert into "rotaPlaces" ("id", "day", "studentClass", "subject", "volunteerId", "createdAt")
        values (${randomUUIDv7()}, ${nextTuesday}, ${name}, '', ${ids.Ravi}, ${at(tuesday)})`.execute(db)
    await sql`
      insert into "refusedMarks" values
      (${randomUUIDv7()}, ${nextTuesday}, 'class', '4', 'closed', ${at(sunday)}, ${at(sunday)}, 'p', null, 'notYet')`.execute(
      db,
    )
    await sql`insert into "settings" values ('goneClasses', '{"9":"2026-11-01T00:00:00.000Z"}', '')`.execute(
      db,
    )
    return ids
  }

  async function views() {
    const shown: Record<string, object> = {}
    for (const day of Object.keys(before)) {
      const { classes, children, marks, log } = await evening(day)
      shown[day] = {
        classes,
        children: children
          .map((child: Record<string, string>) => `${child.name} ${child.studentClass}`)
          .sort()
          .join(', '),
        closed: marks
          .flatMap((mark: Record<string, string>) => (mark.what === 'closed' ? mark.subject : []))
          .sort(),
        log: log.map((entry: Record<string, string>) => `${entry.studentClass}: ${entry.taught}`).sort(),
      }
    }
    return shown
  }

  test('keeps what every evening shows', async () => {
    const { db } = school.context
    await fillAsBefore(db)
    await migrate(db as unknown as Kysely<unknown>, migrations)
    expect(await views()).toEqual(before)
    const { children } = (await asPic('GET', '/api/admin/evenings/attendance')).body.data
    expect(
      Object.fromEntries(children.map((child: Record<string, string>) => [child.fullName, child.strip])),
    ).toEqual(strips)
    const { rota, refused } = await evening(nextTuesday)
    expect(rota.map(({ studentClass }: { studentClass: string }) => studentClass).sort()).toEqual(['2A', '3'])
    expect(refused).toMatchObject([{ classes: ['3'] }])
  })

  test('finds each class by its former names, also one whose children were deleted', async () => {
    const { db } = school.context
    const ids = await fillAsBefore(db)
    await migrate(db as unknown as Kysely<unknown>, migrations)
    const entries = ['2', '4', '9'].map((studentClass) => school.entry({ studentClass }))
    const { body } = await school.send({ log: entries })
    expect(body.data.refused).toEqual([])
    expect(
      (await evening()).log
        .slice(0, 3)
        .map(({ studentClass }: { studentClass: string }) => studentClass)
        .sort(),
    ).toEqual(['2A', '3', '9'])
    await asPic('PUT', `${D}/students/${ids.Asha}`, { json: { studentClass: '9' } })
    const names = (await db.selectFrom('classes').select('name').where('endedAt', 'is', null).execute()).map(
      ({ name }) => name,
    )
    expect(names.sort()).toEqual(['2A', '3', '9'])
    expect((await views())[tuesday]).toEqual(before[tuesday])
  })
})
