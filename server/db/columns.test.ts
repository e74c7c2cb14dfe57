import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Field, isFileList, isNumberField } from '#domain/kinds/fields.ts'
import { galleries } from '#domain/kinds/gallery.ts'
import { kinds } from '#domain/kinds/index.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { bothDialects, openTestDatabase } from '#testing/databases.ts'
import type { DialectName } from './dialect.ts'
import type { Db } from './tables.ts'

/** The columns that are not fields of an admin or a kind: `?` may be null, `#` is a number. */
const ofAdmins =
  'id createdAt updatedAt status passwordHash emailKey approvedAt? approvedBy? lastSeenAt? endsOn? endedAt? volunteerId?'
/** Columns of people who can leave. */
const leaving = 'leftOn? leftAs?'
/** The columns that admins set on feedback, in addition to visitors' fields. */
const marks = 'isRead# isSpam#'
/** Kinds that visitors can read in their own language. */
const translated = [
  'notifications',
  'activities',
  'festivals',
  'farewells',
  'inductions',
  'donations',
  'ownTexts',
  'pages',
]
const people = ['volunteers', 'students', 'alumni']
const ofPeople = 'searchVolunteers publicSortKey'
const ofChildren = 'consentLevel consentUntil publicUntil'
const shared =
  'id createdAt updatedAt deletedAt? deletedBy? sortKey searchPublic searchAll publishing? isPinned# visibleFrom visibleUntil'

test.each(bothDialects)(
  'the tables of admins and kinds on %s have exactly the columns that the fields require',
  async (dialect) => {
    const tables = ['admins', ...kinds.map(({ table }) => table)]
    const found = (await columnsIn(dialect)).filter((column) => tables.includes(column.split('.')[0] ?? ''))
    expect(found.sort()).toEqual(expected(dialect).sort())
  },
)

test.skipIf(bothDialects.length < 2)('both databases have the same columns', async () => {
  const [sqlite, postgres] = await Promise.all([columnsIn('sqlite'), columnsIn('postgres')])
  expect(sqlite.filter((column) => !column.endsWith('.number#?')).sort()).toEqual(postgres.sort())
})

async function columnsIn(dialect: DialectName) {
  const { db, close } = await openTestDatabase(dialect)
  const indexes = await wordTables(dialect, db)
  const tables = await db.introspection.getTables()
  await close()
  return tables
    .filter(({ name, schema }) => (schema === undefined || schema === 'public') && !indexes.includes(name))
    .flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable }) => {
        const isInteger = ['integer', 'int4'].includes(dataType.toLowerCase())
        expect(isInteger || dataType.toLowerCase() === 'text', `${table}.${name} is ${dataType}`).toBe(true)
        return `${table}.${name}${isInteger ? '#' : ''}${isNullable ? '?' : ''}`
      }),
    )
}

/** Returns the tables that SQLite's FTS5 creates. */
async function wordTables(dialect: DialectName, db: Db) {
  if (dialect === 'postgres') return []
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_table_list where type in ('virtual', 'shadow')`.execute(db)
  expect(rows.filter(({ name }) => name.endsWith('_search'))).toHaveLength(kinds.length)
  return rows.map(({ name }) => name)
}

function expected(dialect: DialectName) {
  const numbered = dialect === 'sqlite' ? 'number#?' : ''
  const written = (table: string, columns: string) => columns.split(' ').map((column) => `${table}.${column}`)
  return [
    ...written('admins', ofAdmins),
    ...columnsOf('admins', adminFields),
    ...written('feedbacks', marks),
    ...translated.flatMap((table) => written(table, 'translations?')),
    ...['students', 'volunteers'].flatMap((table) => written(table, leaving)),
    ...people.flatMap((table) => written(table, ofPeople)),
    ...written('students', ofChildren),
    ...galleries.flatMap(({ table }) => written(table, 'eventId?')),
    ...kinds.flatMap(({ table, fields }) => [
      ...written(table, `${shared} ${numbered}`.trim()),
      ...columnsOf(table, fields),
    ]),
  ]
}

const columnsOf = (table: string, fields: Record<string, Field>) =>
  Object.entries(fields).map(([name, field]) => {
    // A gallery item without videos stores an empty list.
    const isList = isFileList(field)
    const isNullable = !field.required && !isList
    return `${table}.${name}${isNumberField(field) ? '#' : ''}${isNullable ? '?' : ''}`
  })
