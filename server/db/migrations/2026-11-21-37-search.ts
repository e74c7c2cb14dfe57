import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Every part of up to three characters of what can be searched gets into an index (docs/decisions/037). SQLite has
 * FTS5 tables for it, filled by the program; PostgreSQL an index over a function of the columns.
 */
export const search: Migration = {
  name: '2026-11-21-37-search',
  async up(db, _words, dialect) {
    if (dialect === 'postgres') await createSearchGrams(db)
    for (const table of tables) await (dialect === 'postgres' ? indexOnPostgres : indexOnSqlite)(db, table)
    for (const [table, columns] of Object.entries(pairs)) await createPairIndex(db, table, columns, dialect)
  },
}

const tables = [
  'volunteers',
  'students',
  'alumni',
  'activities',
  'festivals',
  'inductions',
  'farewells',
  'homePictures',
  'notifications',
  'galleryItems',
  'festivalGalleryItems',
  'farewellGalleryItems',
  'inductionGalleryItems',
  'activityGalleryItems',
  'donations',
  'classrooms',
  'feedbacks',
]

/** What lists are narrowed to; of a day its year. */
const narrowed: Record<string, string[]> = {
  students: ['studentClass'],
  volunteers: ['year', 'department'],
  alumni: ['graduationYear', 'department'],
  activities: ['date', 'activityType'],
  festivals: ['date'],
  inductions: ['date'],
  farewells: ['date'],
  donations: ['date'],
  feedbacks: ['isSpam'],
}

/** Where a list can be narrowed to two values at once. */
const pairs: Record<string, [string, string]> = {
  volunteers: ['year', 'department'],
  alumni: ['graduationYear', 'department'],
}

/**
 * The parts of a text of one, two and three characters. `pg_trgm` would know only three, and in a database with the
 * locale C only Latin letters. A dump of the tables has no functions, so restoring one calls this first.
 */
export async function createSearchGrams(db: Kysely<unknown>): Promise<void> {
  // The cost is what keeps the planner from working it out for row after row.
  await sql`
    create or replace function "searchGrams"(text) returns text[] immutable strict parallel safe cost 1000 language sql as $$
      select coalesce(array_agg(distinct "gram"), '{}') from (
        select substr($1 collate "C", "at", "size") as "gram"
        from generate_series(1, length($1)) as "at", generate_series(1, 3) as "size"
      ) as "grams"
    $$`.execute(db)
}

async function indexOnPostgres(db: Kysely<unknown>, table: string) {
  for (const column of ['searchPublic', 'searchAll']) {
    // Without a list of what is pending, which each search would have to read.
    await sql`
      create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)}
      using gin ("searchGrams"(${sql.ref(column)})) with (fastupdate = off) where "deletedAt" is null`.execute(
      db,
    )
  }
  await sql`analyze ${sql.table(table)}`.execute(db)
}

/** A record gets a number, since SQLite may give rows of a table with a text as key other ones. */
async function indexOnSqlite(db: Kysely<unknown>, table: string) {
  await db.schema.alterTable(table).addColumn('number', 'integer').execute()
  await sql`update ${sql.table(table)} set "number" = "rowid"`.execute(db)
  await db.schema.createIndex(`${table}_number`).unique().on(table).column('number').execute()
  await withNumber(db, table, `${table}_list`, [sql`"sortKey"`, sql`"id" desc`])
  for (const column of narrowed[table] ?? []) {
    if (column === 'date') continue
    const name = column === 'isSpam' ? 'feedbacks_box' : `${table}_${column}`
    await withNumber(db, table, name, [sql.ref(column), sql`"sortKey"`, sql`"id" desc`])
  }
  await sql`
    create virtual table ${sql.table(`${table}_words`)} using fts5(
      "visible", "hidden", "narrowed",
      content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2'
    )`.execute(db)
  await fill(db, table)
}

/** Makes an index anew, so that a walk along it knows the numbers too. */
async function withNumber(db: Kysely<unknown>, table: string, index: string, columns: RawBuilder<unknown>[]) {
  await db.schema.dropIndex(index).execute()
  await sql`
    create index ${sql.ref(index)} on ${sql.table(table)}
    (${sql.join(columns)}, "number", "deletedAt") where "deletedAt" is null`.execute(db)
}

async function createPairIndex(
  db: Kysely<unknown>,
  table: string,
  [one, other]: [string, string],
  dialect: string,
) {
  const numbered = dialect === 'sqlite' ? sql`, "number"` : sql``
  await sql`
    create index ${sql.ref(`${table}_${one}_${other}`)} on ${sql.table(table)}
    (${sql.ref(one)}, ${sql.ref(other)}, "sortKey", "id" desc${numbered}) where "deletedAt" is null`.execute(
    db,
  )
}

type Row = { number: number; searchPublic: string; searchAll: string; [column: string]: string | number }

const atOnce = 500

async function fill(db: Kysely<unknown>, table: string) {
  const columns = narrowed[table] ?? []
  for (let last = 0, isMore = true; isMore; ) {
    const { rows } = await sql<Row>`
      select ${sql.join(['number', 'searchPublic', 'searchAll', ...columns].map((name) => sql.ref(name)))}
      from ${sql.table(table)} where "deletedAt" is null and "number" > ${last} order by "number" limit ${atOnce}`.execute(
      db,
    )
    for (const row of rows) {
      const seen = wordsIn(row.searchPublic)
      const hidden = wordsIn(row.searchAll).filter((word) => !seen.includes(word))
      const values = columns.map(
        (name) => `${name}=${name === 'date' ? String(row.date).slice(0, 4) : row[name]}`,
      )
      await sql`
        insert into ${sql.table(`${table}_words`)} ("rowid", "visible", "hidden", "narrowed")
        values (${row.number}, ${gramsOf(seen)}, ${gramsOf(hidden)}, ${values.map(asToken).join(' ')})`.execute(
        db,
      )
    }
    last = rows.at(-1)?.number ?? last
    isMore = rows.length === atOnce
  }
}

const wordsIn = (text: string) => [...new Set(text.split(/\s+/).filter(Boolean))]

const gramsOf = (words: string[]) =>
  words
    .flatMap((word) => {
      const signs = [...word]
      return signs.map((_sign, at) => asToken(signs.slice(at, at + 3).join('')))
    })
    .join(' ')

const firstOfOurs = 0xf0000

const asToken = (text: string) =>
  text.replace(/[^a-z0-9\u{80}-\u{effff}\u{f0081}-\u{10ffff}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code < 0x80
      ? String.fromCodePoint(firstOfOurs + code)
      : String.fromCodePoint(firstOfOurs + 0x80, code - firstOfOurs + 0x80)
  })
