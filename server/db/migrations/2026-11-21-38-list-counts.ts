import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How long each list is, as a whole and narrowed; counting a long one anew for every page of it takes long. */
export const listCounts: Migration = {
  name: '2026-11-21-38-list-counts',
  async up(db, { text, tableEnd }) {
    await db.schema
      .createTable('listCounts')
      .addColumn('list', text, (column) => column.notNull())
      .addColumn('narrowed', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('listCounts_key', ['list', 'narrowed', 'value'])
      .modifyEnd(tableEnd)
      .execute()
    for (const [table, columns] of Object.entries(narrowed))
      for (const by of waysToNarrow(columns)) await fill(db, table, by)
  },
}

const narrowed: Record<string, string[]> = {
  volunteers: ['department', 'year'],
  students: ['studentClass'],
  alumni: ['department', 'graduationYear'],
  activities: ['activityType', 'date'],
  festivals: ['date'],
  inductions: ['date'],
  farewells: ['date'],
  homePictures: [],
  notifications: [],
  galleryItems: [],
  festivalGalleryItems: [],
  farewellGalleryItems: [],
  inductionGalleryItems: [],
  activityGalleryItems: [],
  donations: ['date'],
  classrooms: [],
  feedbacks: ['isSpam'],
}

const waysToNarrow = (columns: string[]) =>
  columns.reduce<string[][]>((ways, column) => ways.concat(ways.map((way) => way.concat(column))), [[]])

type Group = { count: number } & Record<string, string | number>

async function fill(db: Kysely<unknown>, table: string, by: string[]) {
  const values = by.map((name) => (name === 'date' ? sql`substr("date", 1, 4)` : sql.ref(name)))
  const grouped = values.length > 0 ? sql`group by ${sql.join(values)}` : sql``
  const selected = values.map((value, at) => sql`${value} as ${sql.ref(`value${at}`)},`)
  const { rows } = await sql<Group>`
    select ${sql.join(selected, sql` `)} count(*) as "count" from ${sql.table(table)}
    where "deletedAt" is null ${grouped}`.execute(db)
  for (const row of rows) {
    if (Number(row.count) === 0) continue
    const value = JSON.stringify(by.map((_name, at) => row[`value${at}`]))
    await sql`
      insert into "listCounts" ("list", "narrowed", "value", "count")
      values (${table}, ${by.join('&')}, ${value}, ${Number(row.count)})`.execute(db)
  }
}
