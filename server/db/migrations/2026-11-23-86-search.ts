import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'
import type { Migration } from './migration.ts'

/**
 * SQLite finds parts of words by FTS5's own trigram tokenizer, and triggers keep its index. Lists are counted when they
 * are read, by indexes that know whether visitors see a record; counts are not stored any more.
 */
export const searchAndCounts: Migration = {
  name: '2026-11-23-86-search',
  async up(db, _words, dialect) {
    for (const table of tables) {
      await createListIndexes(db, dialect, table)
      if (dialect === 'sqlite') {
        await sql`drop table ${sql.table(`${table.name}_words`)}`.execute(db)
        await indexText(db, table.name)
      } else await sql`analyze ${sql.table(table.name)}`.execute(db)
    }
    await db.schema.dropTable('listCounts').execute()
  },
}

export type IndexedTable = {
  name: string
  /** The columns by which lists are filtered; of `date` the year. */
  filters?: readonly string[]
  canLeave?: boolean
  isOfPeople?: boolean
}

const tables: IndexedTable[] = [
  { name: 'volunteers', filters: ['year', 'department'], canLeave: true, isOfPeople: true },
  { name: 'students', filters: ['studentClass'], canLeave: true, isOfPeople: true },
  { name: 'alumni', filters: ['graduationYear', 'department'], isOfPeople: true },
  { name: 'activities', filters: ['date', 'activityType'] },
  { name: 'festivals', filters: ['date'] },
  { name: 'inductions', filters: ['date'] },
  { name: 'farewells', filters: ['date'] },
  { name: 'homePictures' },
  { name: 'notifications' },
  { name: 'galleryItems' },
  { name: 'festivalGalleryItems' },
  { name: 'farewellGalleryItems' },
  { name: 'inductionGalleryItems' },
  { name: 'activityGalleryItems' },
  { name: 'donations', filters: ['date'] },
  { name: 'classrooms' },
  { name: 'feedbacks', filters: ['isSpam'] },
]

/** A page of a list, filtered or not, is a walk along an index, and its length is counted in that index alone. */
export async function createListIndexes(
  db: Kysely<unknown>,
  dialect: DialectName,
  { name: table, filters = [], canLeave = false, isOfPeople = false }: IndexedTable,
): Promise<void> {
  const live = sql`"deletedAt" is null`
  const listed = canLeave ? sql`${live} and "leftOn" is null` : live
  const replace = async (name: string, columns: RawBuilder<unknown>[], where = listed) => {
    const index = sql.ref(`${table}_${name}`)
    await sql`drop index if exists ${index}`.execute(db)
    await sql`create index ${index} on ${sql.table(table)} (${sql.join(columns)}) where ${where}`.execute(db)
  }
  const visible = [sql`"visibleFrom"`, sql`"visibleUntil"`]
  // SQLite counts along a list, and would look up in the table what its index is limited to and what a search has found.
  // PostgreSQL counts in indexes of their own, which are small: equal values are stored once.
  const looked = ['number', 'deletedAt', ...(canLeave ? ['leftOn'] : [])].map((column) => sql.ref(column))
  const shown = dialect === 'sqlite' ? [...looked, ...visible] : []
  const order = [sql`"sortKey"`, sql`"id" desc`]
  await replace('list', [...order, ...shown])
  if (dialect === 'postgres') await replace('count', visible)
  await replace('pinned', order, sql`${listed} and "isPinned" = 1`)
  if (canLeave) await replace('left', [...order, ...shown], sql`${live} and "leftOn" is not null`)
  // A year is many days, so the order after a day would be of no use.
  if (filters.includes('date'))
    await replace('date', [sql`"date"`, ...(dialect === 'sqlite' ? looked : []), ...visible])
  const values = filters.filter((filter) => filter !== 'date')
  for (const [index, value] of values.entries()) {
    await replace(value === 'isSpam' ? 'box' : value, [sql.ref(value), ...order, ...shown])
    if (dialect === 'postgres') await replace(`${value}_count`, [sql.ref(value), ...visible])
    for (const other of values.slice(index + 1))
      await replace(`${value}_${other}`, [sql.ref(value), sql.ref(other), ...order, ...shown])
  }
  if (!isOfPeople) return
  const forVisitors = [sql`"publicSortKey"`, sql`"id" desc`, ...shown]
  await replace('public_list', forVisitors)
  for (const value of values) await replace(`public_${value}`, [sql.ref(value), ...forVisitors])
}

/**
 * SQLite's index of parts of words. Its rows are the numbers of the records, since a rowid of a table with a text as its key may
 * change with `vacuum`.
 */
export async function indexText(db: Kysely<unknown>, table: string): Promise<void> {
  const [records, index] = [sql.table(table), sql.table(`${table}_search`)]
  const trigger = (name: string) => sql.ref(`${table}_search_${name}`)
  await sql`
    create virtual table ${index} using fts5(
      "searchPublic", "searchAll", content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
    )`.execute(db)
  await sql`
    create trigger ${trigger('add')} after insert on ${records} begin
      update ${records} set "number" = (select coalesce(max("number"), 0) + 1 from ${records})
      where "id" = new."id" and "number" is null;
      insert into ${index} ("rowid", "searchPublic", "searchAll")
      select "number", "searchPublic", "searchAll" from ${records} where "id" = new."id";
    end`.execute(db)
  await sql`
    create trigger ${trigger('edit')} after update of "searchPublic", "searchAll" on ${records} begin
      insert or replace into ${index} ("rowid", "searchPublic", "searchAll")
      values (new."number", new."searchPublic", new."searchAll");
    end`.execute(db)
  await sql`
    create trigger ${trigger('remove')} after delete on ${records} begin
      delete from ${index} where "rowid" = old."number";
    end`.execute(db)
  await sql`
    update ${records} set "number" = "next"."number"
    from (
      select "id", (select coalesce(max("number"), 0) from ${records}) + row_number() over (order by "id") as "number"
      from ${records} where "number" is null
    ) as "next"
    where ${records}."id" = "next"."id"`.execute(db)
  await sql`
    insert into ${index} ("rowid", "searchPublic", "searchAll")
    select "number", "searchPublic", "searchAll" from ${records}`.execute(db)
}
