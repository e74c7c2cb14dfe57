import type { Kysely } from 'kysely'
import type { DialectName } from '../dialect.ts'
import type { Column, ContentTable } from './content-tables.ts'
import { runSql } from './migration.ts'
import { indexText } from './text-index.ts'

/**
 * Creates the table of a kind, with the columns and indexes that all kinds have (docs/adding-a-kind.md). A migration
 * that changes what all tables share must also change this function, for tables that are created later.
 */
export async function createContentTable(
  db: Kysely<unknown>,
  dialect: DialectName,
  table: ContentTable,
): Promise<void> {
  await runSql(db, dialect, createTable(table, dialect))
  await runSql(db, dialect, [...listIndexes(table, dialect), ...otherIndexes(table)].join(''))
  await indexText(db, dialect, table.name)
}

const sqlTypes: Record<Column, string> = {
  text: 'text not null',
  'optional text': 'text',
  number: 'integer not null',
  claim: 'integer default 0 not null',
  picture: 'text not null references "uploads" ("name")',
  'optional picture': 'text references "uploads" ("name")',
  'optional document': 'text references "uploads" ("name")',
  files: `text default '[]' not null`,
}

function createTable(
  { name, columns, canLeave, isOfPeople, isTranslated }: ContentTable,
  dialect: DialectName,
) {
  const definitions = [
    '"id" text not null primary key',
    '"createdAt" text not null',
    '"updatedAt" text not null',
    '"deletedAt" text',
    '"deletedBy" text',
    '"sortKey" text not null',
    '"searchPublic" text not null',
    '"searchAll" text not null',
    ...Object.entries(columns).map(([column, type]) => `"${column}" ${sqlTypes[type]}`),
    // The row id in the full-text index.
    ...(dialect === 'sqlite' ? ['"number" integer'] : []),
    '"publishing" text',
    '"isPinned" integer default 0 not null',
    `"visibleFrom" text default '' not null`,
    `"visibleUntil" text default '9999-12-31T23:59:59.999Z' not null`,
    ...(canLeave ? ['"leftOn" text', '"leftAs" text'] : []),
    ...(isOfPeople
      ? [`"searchVolunteers" text default '' not null`, `"publicSortKey" text default '' not null`]
      : []),
    ...(isTranslated ? ['"translations" text'] : []),
  ]
  return `create table "${name}" (${definitions.join(', ')}) strict;`
}

function otherIndexes({ name, unique = [] }: ContentTable) {
  return [
    `create index "${name}_publishing" on "${name}" ("visibleFrom", "visibleUntil")
      where "deletedAt" is null and "publishing" is not null;\n`,
    `create index "${name}_trash" on "${name}" ("deletedAt") where "deletedAt" is not null;\n`,
    ...unique.map(
      (column) =>
        `create unique index "${name}_${column}_unique" on "${name}" (lower("${column}")) where "deletedAt" is null;\n`,
    ),
  ]
}

/**
 * Returns the indexes for a table's lists. Each page of a list, filtered or not, is read along one index, and the
 * list's length is counted in that index alone.
 */
function listIndexes(
  { name: table, filters = [], canLeave = false, isOfPeople = false }: ContentTable,
  dialect: DialectName,
): string[] {
  const statements: string[] = []
  const add = (name: string, columns: string[], where = listed) =>
    statements.push(`create index "${table}_${name}" on "${table}" (${columns.join(', ')}) where ${where};\n`)
  const live = '"deletedAt" is null'
  const listed = canLeave ? `${live} and "leftOn" is null` : live
  const visible = ['"visibleFrom"', '"visibleUntil"']
  // SQLite counts along the list's index. Without these columns, it would have to look up conditions and search matches
  // in the table. PostgreSQL counts in separate indexes, which are small because equal values are stored once.
  const counted = dialect === 'postgres' ? [] : ['"number"', '"deletedAt"', ...(canLeave ? ['"leftOn"'] : [])]
  const shown = dialect === 'postgres' ? [] : [...counted, ...visible]
  const order = ['"sortKey"', '"id" desc']

  add('list', [...order, ...shown])
  if (dialect === 'postgres') add('count', visible)
  add('pinned', order, `${listed} and "isPinned" = 1`)
  if (canLeave) add('left', [...order, ...shown], `${live} and "leftOn" is not null`)
  // A year spans many days, so sort columns after the date would not help.
  if (filters.includes('date')) add('date', ['"date"', ...counted, ...visible])

  const values = filters.filter((filter) => filter !== 'date')
  for (const [index, value] of values.entries()) {
    add(value === 'isSpam' ? 'box' : value, [`"${value}"`, ...order, ...shown])
    if (dialect === 'postgres') add(`${value}_count`, [`"${value}"`, ...visible])
    for (const other of values.slice(index + 1))
      add(`${value}_${other}`, [`"${value}"`, `"${other}"`, ...order, ...shown])
  }
  if (!isOfPeople) return statements
  const forVisitors = ['"publicSortKey"', '"id" desc', ...shown]
  add('public_list', forVisitors)
  for (const value of values) add(`public_${value}`, [`"${value}"`, ...forVisitors])
  return statements
}
