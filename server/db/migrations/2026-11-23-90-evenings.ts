import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Migration, Words } from './migration.ts'

/** Registers, the class log, days without class, the rota and what follows from them (domain/evenings/). */
export const evenings: Migration = {
  name: '2026-11-23-90-evenings',
  async up(db, words) {
    for (const column of guardianColumns)
      await db.schema.alterTable('students').addColumn(column, words.text).execute()
    const create = (name: string, columns: Columns, key: string[]) =>
      createTable(db, words, { name, columns, key })
    // Which class session the register of a day fills; a day without a row has none.
    await create('evenings', { day: 'text', classroomId: 'text' }, ['day'])
    const by = { at: 'text', adminId: 'text?', adminName: 'text' } as const
    await create(
      'registerMarks',
      {
        ...{ id: 'text', day: 'text', about: 'text', subject: 'text', what: 'text', at: 'text' },
        ...{ receivedAt: 'text', phone: 'text', adminId: 'text?' },
      },
      ['id'],
    )
    await create(
      'classLogs',
      {
        ...{ id: 'text', day: 'text', studentClass: 'text', subject: 'text', taught: 'text' },
        ...{ homework: 'text', forNext: 'text', photo: 'text?', ...by },
      },
      ['id'],
    )
    await create(
      'classDays',
      {
        ...{ id: 'text', what: 'text', firstDay: 'text', lastDay: 'text', reason: 'text' },
        ...{
          startsAt: 'text',
          endsAt: 'text',
          notificationId: 'text?',
          createdAt: 'text',
          adminId: 'admin?',
        },
      },
      ['id'],
    )
    await create(
      'rotaPlaces',
      {
        ...{ id: 'text', day: 'text', studentClass: 'text', subject: 'text', volunteerId: 'text' },
        ...{ offeredAt: 'text?', createdAt: 'text', adminId: 'admin?' },
      },
      ['id'],
    )
    // On which days of the week somebody can usually come.
    await create('rotaWeekdays', { volunteerId: 'text', weekday: 'text' }, ['volunteerId', 'weekday'])
    await create('calendarTokens', { adminId: 'admin', tokenHash: 'text', createdAt: 'text' }, ['adminId'])
    // What was mailed about an evening, so that it is mailed once.
    await create('eveningNotices', { day: 'text', adminId: 'admin', notice: 'text', sentAt: 'text' }, [
      'day',
      'adminId',
      'notice',
    ])
    await create(
      'absenceNotes',
      { id: 'text', studentId: 'text', day: 'text', heard: 'text', isComing: 'integer', ...by },
      ['id'],
    )
    await create(
      'hoursCorrections',
      { id: 'text', volunteerId: 'text', day: 'text', minutes: 'integer', reason: 'text', ...by },
      ['id'],
    )
    for (const [table, ...columns] of indexes)
      await db.schema.createIndex(`${table}_${columns[0]}`).on(table).columns(columns).execute()
    await moveHolidays(db)
  },
}

const guardianColumns = ['guardian1', 'guardian2'].flatMap((guardian) =>
  ['Name', 'Relation', 'Phone', 'Language'].map((what) => `${guardian}${what}`),
)

type Holiday = { name: string; from: string; to: string }

/** What stood among the settings becomes a row for each holiday. */
export async function moveHolidays(db: QueryExecutorProvider) {
  const { rows } = await sql<{ value: string; updatedAt: string }>`
    delete from "settings" where "key" = 'holidays' returning "value", "updatedAt"`.execute(db)
  const [stored] = rows
  const holidays: Holiday[] = stored ? JSON.parse(stored.value) : []
  for (const { name, from, to } of holidays)
    await sql`
      insert into "classDays" ("id", "what", "firstDay", "lastDay", "reason", "startsAt", "endsAt", "createdAt")
      values (${randomUUIDv7()}, 'no class', ${from}, ${to}, ${name}, '', '', ${stored?.updatedAt})`.execute(
      db,
    )
}

/** An account's own rows go with it, others stay without it. */
type Columns = Record<string, 'text' | 'text?' | 'integer' | 'admin' | 'admin?'>

const indexes: [table: string, ...columns: string[]][] = [
  ['registerMarks', 'day'],
  ['registerMarks', 'subject', 'day'],
  ['classLogs', 'studentClass', 'day'],
  ['classDays', 'lastDay'],
  ['rotaPlaces', 'day'],
  ['rotaPlaces', 'volunteerId', 'day'],
  ['calendarTokens', 'tokenHash'],
  ['absenceNotes', 'studentId'],
  ['hoursCorrections', 'volunteerId', 'day'],
]

async function createTable(
  db: Kysely<unknown>,
  { text, tableEnd }: Words,
  { name, columns, key }: { name: string; columns: Columns; key: string[] },
) {
  const textType = typeof text === 'string' ? sql.raw(text) : text
  const typeOf = {
    text: sql`${textType} not null`,
    'text?': textType,
    integer: sql`integer not null`,
    admin: sql`${textType} not null references "admins" ("id") on delete cascade`,
    'admin?': sql`${textType} references "admins" ("id") on delete set null`,
  }
  const definitions = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${typeOf[type]}`)
  const primaryKey = sql`constraint ${sql.ref(`${name}_pkey`)} primary key (${sql.join(key.map((column) => sql.ref(column)))})`
  await sql`create table ${sql.table(name)} (${sql.join([...definitions, primaryKey])}) ${tableEnd}`.execute(
    db,
  )
}
