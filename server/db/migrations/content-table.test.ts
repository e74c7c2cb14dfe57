import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { kinds } from '#domain/kinds/index.ts'
import { bothDialects, openTestDatabase } from '#testing/databases.ts'
import type { DialectName } from '../dialect.ts'
import type { Db } from '../tables.ts'
import { type ContentTable, createContentTable } from './content-table.ts'
import { wordsOf } from './migration.ts'

/** Tables as the migrations made them, by hand: without filters, with two sorts of them, and with a number. */
const tables: ContentTable[] = [
  { name: 'galleryItems', columns: { title: 'text', photos: 'files', videos: 'files' } },
  {
    name: 'notifications',
    columns: { title: 'text', description: 'text', imageFile: 'optional picture' },
    isTranslated: true,
  },
  {
    name: 'activities',
    columns: {
      title: 'text',
      description: 'text',
      date: 'text',
      venue: 'text',
      studentsPresent: 'number',
      volunteersPresent: 'number',
      activityType: 'text',
      chiefGuest: 'text',
      coverImageURL: 'picture',
    },
    filters: ['date', 'activityType'],
    isTranslated: true,
  },
  {
    name: 'volunteers',
    columns: {
      fullName: 'text',
      email: 'text',
      contactNumber: 'text',
      enrollmentNo: 'text',
      gender: 'text',
      year: 'number',
      department: 'text',
      residenceType: 'text',
      hostelName: 'optional text',
      hallName: 'optional text',
      address: 'optional text',
      coverImageURL: 'picture',
    },
    filters: ['year', 'department'],
    unique: ['enrollmentNo'],
    canLeave: true,
    isOfPeople: true,
  },
]

describe.each(bothDialects)('on %s', (dialect) => {
  test.each(tables)('a new table is made as $name was left by the migrations', async (table) => {
    const { db, close } = await openTestDatabase(dialect)
    const copy = `${table.name}_again`
    // Databases on a server are used again by other tests.
    await using _ = { [Symbol.asyncDispose]: () => dropAndClose(db, copy, close) }
    await createContentTable(db as never, wordsOf[dialect], dialect, { ...table, name: copy })
    const made = (await schemaOf(db, dialect, copy)).map((line) => line.replaceAll(copy, table.name))
    const before = withoutLaterFields(table, await schemaOf(db, dialect, table.name))
    expect(before.length).toBeGreaterThan(4)
    expect(made.sort()).toEqual(before.sort())
  })
})

async function dropAndClose(db: Db, table: string, close: () => Promise<void>) {
  await db.schema.dropTable(table).ifExists().execute()
  await close()
}

/** Fields that the kind was given afterwards (docs/adding-a-field.md) are columns of its own, at the end. */
function withoutLaterFields({ name, columns }: ContentTable, schema: string[]) {
  const { fields = {} } = kinds.find(({ table }) => table === name) ?? {}
  const later = Object.keys(fields).filter((field) => !(field in columns))
  return schema
    .filter((line) => !later.some((field) => new RegExp(`^\\d+ ${field} `).test(line)))
    .map((line) => later.reduce((sql, field) => sql.replace(new RegExp(`, "${field}" [^,()]*`), ''), line))
}

/** Everything that a table consists of, as its database tells it. */
async function schemaOf(db: Db, dialect: DialectName, table: string): Promise<string[]> {
  const query = dialect === 'sqlite' ? onSqlite(table) : onPostgres(table)
  const { rows } = await query.execute(db)
  return rows.map(({ line }) => line.replace(/\s+/g, ' ').replaceAll('( ', '('))
}

const onSqlite = (table: string) => sql<{ line: string }>`
  select "sql" as "line" from "sqlite_master"
  where "sql" is not null and ("tbl_name" = ${table} or "name" = ${`${table}_search`})`

const onPostgres = (table: string) => sql<{ line: string }>`
  select concat_ws(' ', "ordinal_position", "column_name", "data_type", "collation_name", "is_nullable", "column_default")
    as "line"
  from "information_schema"."columns" where "table_schema" = current_schema() and "table_name" = ${table}
  union all
  select "indexdef" from "pg_indexes" where "schemaname" = current_schema() and "tablename" = ${table}
  union all
  select "conname" || ' ' || pg_get_constraintdef("oid") from "pg_constraint"
  where "conrelid" = ${`"${table}"`}::regclass`
