import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../dialect.ts'
import { addColumn, type Column } from './2026-11-21-03-content.ts'
import { indexTrigrams } from './2026-11-23-65-trigrams.ts'
import { createListIndexes, type IndexedTable, indexText } from './2026-11-23-86-search.ts'
import type { Words } from './migration.ts'

/** Of people who leave, who has left stays in the table and is in no list; of people it can be set who sees their fields. */
export type ContentTable = IndexedTable & {
  /** The fields of the kind; a picture is the name of a file, files are a list of names. */
  columns: Record<string, Column>
  /** The texts may be in further languages too (`kind.translates`). */
  isTranslated?: boolean
  /** No two records share the value of such a column in any case; the trash does not count. */
  unique?: readonly string[]
}

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
  await createListIndexes(db, dialect, table)
  await createOtherIndexes(db, dialect, table)
  await (dialect === 'postgres' ? indexTrigrams : indexText)(db, table.name)
}

async function createTable(
  db: Kysely<unknown>,
  words: Words,
  dialect: DialectName,
  { name, columns, canLeave = false, isOfPeople = false, isTranslated = false }: ContentTable,
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
    (builder, [name, of]) => addColumn(builder, words, name, of),
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
  const translated = isTranslated ? complete.addColumn('translations', text) : complete
  await translated.modifyEnd(tableEnd).execute()
}

async function createOtherIndexes(
  db: Kysely<unknown>,
  dialect: DialectName,
  { name: table, unique = [] }: ContentTable,
) {
  const create = (
    name: string,
    columns: RawBuilder<unknown>[],
    where: RawBuilder<unknown>,
    kind = sql`index`,
  ) =>
    sql`create ${kind} ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${sql.join(columns)}) where ${where}`.execute(
      db,
    )
  await create(
    'publishing',
    [sql`"visibleFrom"`, sql`"visibleUntil"`],
    sql`"deletedAt" is null and "publishing" is not null`,
  )
  await create('trash', [sql`"deletedAt"`], sql`"deletedAt" is not null`)
  for (const column of unique)
    await create(
      `${column}_unique`,
      [sql`lower(${sql.ref(column)})`],
      sql`"deletedAt" is null`,
      sql`unique index`,
    )
  if (dialect === 'sqlite')
    await db.schema.createIndex(`${table}_number`).unique().on(table).column('number').execute()
}
