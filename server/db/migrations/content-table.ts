import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'
import { indexTrigrams } from './2026-11-23-65-trigrams.ts'
import type { Words } from './migration.ts'

export type ContentTable = {
  name: string
  /** The fields of the kind. */
  columns: Record<string, Column>
  /** The columns by which lists are filtered; of `date` the year. */
  filters?: readonly string[]
  /** No two records share the value of such a column in any case; the trash does not count. */
  unique?: readonly string[]
  /** Its people leave: who has left stays in the table and is in no list. */
  canLeave?: boolean
  /** Its records are people, of whose fields it can be set who sees them (docs/decisions/067). */
  isOfPeople?: boolean
}

/** What a column holds; a picture is the name of a file, files are a list of names. */
type Column = 'text' | 'optional text' | 'number' | 'picture' | 'optional picture' | 'files'

/**
 * Creates the table of a new kind, with the columns and the indexes that all kinds have (docs/adding-a-kind.md). A
 * migration that changes what all tables share changes this too, for those that come after it; a test compares.
 */
export async function createContentTable(
  db: Kysely<unknown>,
  words: Words,
  dialect: DialectName,
  table: ContentTable,
): Promise<void> {
  await createTable(db, words, dialect, table)
  await createIndexes(db, dialect, table)
  await (dialect === 'postgres' ? indexTrigrams : indexWordsOnSqlite)(db, table.name)
}

async function createTable(
  db: Kysely<unknown>,
  words: Words,
  dialect: DialectName,
  { name, columns, canLeave = false, isOfPeople = false }: ContentTable,
) {
  const { text, tableEnd } = words
  const shared = db.schema
    .createTable(name)
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('deletedAt', text)
    .addColumn('deletedBy', text)
    .addColumn('sortKey', text, (column) => column.notNull())
    .addColumn('searchPublic', text, (column) => column.notNull())
    .addColumn('searchAll', text, (column) => column.notNull())
  const table = Object.entries(columns).reduce<CreateTableBuilder<string>>(
    (builder, [name, holds]) => addColumn(builder, words, name, holds),
    shared,
  )
  // The row of the full-text index.
  const numbered = dialect === 'sqlite' ? table.addColumn('number', 'integer') : table
  const published = numbered
    .addColumn('publishing', text)
    .addColumn('isPinned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('visibleFrom', text, (column) => column.notNull().defaultTo(''))
    .addColumn('visibleUntil', text, (column) => column.notNull().defaultTo('9999-12-31T23:59:59.999Z'))
  const leaving = canLeave ? published.addColumn('leftOn', text).addColumn('leftAs', text) : published
  const complete = isOfPeople
    ? leaving
        .addColumn('searchVolunteers', text, (column) => column.notNull().defaultTo(''))
        .addColumn('publicSortKey', text, (column) => column.notNull().defaultTo(''))
    : leaving
  await complete.modifyEnd(tableEnd).execute()
}

function addColumn(table: CreateTableBuilder<string>, { text }: Words, name: string, holds: Column) {
  switch (holds) {
    case 'text':
      return table.addColumn(name, text, (column) => column.notNull())
    case 'optional text':
      return table.addColumn(name, text)
    case 'number':
      return table.addColumn(name, 'integer', (column) => column.notNull())
    case 'picture':
      return table.addColumn(name, text, (column) => column.notNull().references('uploads.name'))
    case 'optional picture':
      return table.addColumn(name, text, (column) => column.references('uploads.name'))
    case 'files':
      return table.addColumn(name, text, (column) => column.notNull().defaultTo('[]'))
  }
}

/** A page of a list, filtered or not, and of the trash is each one lookup in an index. */
async function createIndexes(
  db: Kysely<unknown>,
  dialect: DialectName,
  { name: table, filters = [], unique = [], canLeave = false, isOfPeople = false }: ContentTable,
) {
  const live = sql`"deletedAt" is null`
  const listed = canLeave ? sql`${live} and "leftOn" is null` : live
  const create = (name: string, columns: RawBuilder<unknown>[], where = listed, kind = sql`index`) =>
    sql`create ${kind} ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.join(columns)}) where ${where}`.execute(
      db,
    )
  const order = [sql`"sortKey"`, sql`"id" desc`]
  // On SQLite a search walks along the list by these numbers, and the conditions need not be looked up in the table.
  const number = dialect === 'sqlite' ? [sql`"number"`] : []
  const deletedAt = sql`"deletedAt"`
  const conditions = canLeave ? [deletedAt, sql`"leftOn"`] : [deletedAt]

  await create('list', [...order, ...(dialect === 'sqlite' ? [...number, ...conditions] : [])])
  if (canLeave) await create('left', order, sql`${live} and "leftOn" is not null`)
  await create(
    'publishing',
    [sql`"visibleFrom"`, sql`"visibleUntil"`],
    sql`"deletedAt" is null and "publishing" is not null`,
  )
  await create('trash', [deletedAt], sql`"deletedAt" is not null`)
  for (const column of unique)
    await create(`${column}_unique`, [sql`lower(${sql.ref(column)})`], live, sql`unique index`)
  // A year is many days, so the order after a day would be of no use.
  if (filters.includes('date')) await create('date', [sql`"date"`, deletedAt])
  const values = filters.filter((filter) => filter !== 'date')
  for (const [index, value] of values.entries()) {
    await create(value, [sql.ref(value), ...order, ...number, ...conditions])
    for (const other of values.slice(index + 1))
      await create(`${value}_${other}`, [sql.ref(value), sql.ref(other), ...order, ...number])
  }
  if (!isOfPeople) return
  const forVisitors = [
    ...[sql`"publicSortKey"`, sql`"id" desc`, ...number],
    ...(dialect === 'sqlite' ? conditions : []),
  ]
  await create('public_list', forVisitors)
  for (const value of values) await create(`public_${value}`, [sql.ref(value), ...forVisitors])
}

async function indexWordsOnSqlite(db: Kysely<unknown>, table: string) {
  await db.schema.createIndex(`${table}_number`).unique().on(table).column('number').execute()
  await sql`
    create virtual table ${sql.table(`${table}_words`)} using fts5(
      "visible", "hidden", "narrowed",
      content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '1 2'
    )`.execute(db)
}
