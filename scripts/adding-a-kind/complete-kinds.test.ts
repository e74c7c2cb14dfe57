import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind, NavMenu } from '#domain/kinds/kind.ts'
import type { Db } from '#server/db/tables.ts'
import { bothDialects, openTestDatabase } from '#testing/databases.ts'
import { routePaths } from '#testing/route-paths.ts'

// Reports what a kind lacks, in the words of docs/adding-a-kind.md. The compiler checks what it can, and these tests
// check the rest.

test.each(kinds)('the definition of $name is complete', (kind) => {
  expect(lacks(kind)).toEqual([])
})

const menus: NavMenu[] = ['bar', 'events', 'about', 'galleries', 'footer']
const unique: Record<string, (kind: Kind) => unknown[]> = {
  names: ({ name }) => [name],
  tables: ({ table }) => [table],
  screens: ({ screens: { list, one, add, table } }) => [list, one, add, table],
  paths: ({ paths: { list, one, choices, add } }) => [list, one, choices, add],
  'names of counts': ({ count }) => [count?.name],
  'positions of counts': ({ count }) => [count?.position],
  ...Object.fromEntries(
    menus.map((menu) => [
      `positions in the menu "${menu}"`,
      ({ navigation }: Kind) => [navigation?.[menu]?.position],
    ]),
  ),
}

test.each(Object.entries(unique))('no two kinds have the same %s', (_what, valuesOf) => {
  const values = kinds.flatMap(valuesOf).filter((value) => value !== undefined)
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
})

describe.each(bothDialects)('in a separate database on %s', (dialect) => {
  // server/db/columns.test.ts checks the columns.
  test('each kind has the indexes that its list, trash, filters and unique fields need', async () => {
    const { db, close } = await openTestDatabase(dialect)
    const indexes = await indexesOf(db, dialect === 'sqlite')
    expect(kinds.flatMap((kind) => indexesLacking(kind, indexes))).toEqual([])
    await close()
  })
})

const comparable = ['line', 'choice', 'year', 'day']
const listParameters = ['limit', 'cursor', 'q', 'show']

function lacks(kind: Kind): string[] {
  const { fields, filters = [], filterLabels = {}, screens, page, category, isNews, menu, messages } = kind
  const routed = routePaths(routes)
  const requirements: [boolean, string][] = [
    ...(kind.translates ?? []).map((name): [boolean, string] => [
      name in fields,
      `a field "${name}" to translate`,
    ]),
    [kind.titleField in fields, `a field "${kind.titleField}"`],
    ...filters.flatMap((filter): [boolean, string][] => [
      [fields[filter]?.visibleTo === 'everyone', `a public field "${filter}" to filter by`],
      [comparable.includes(fields[filter]?.type ?? ''), `values of "${filter}" that can be compared`],
      [!listParameters.includes(filter), `another name for its filter "${filter}"`],
      [filterLabels[filter] !== undefined, `the label of its filter "${filter}"`],
    ]),
    ...(kind.unique ?? []).map((name): [boolean, string] => [name in fields, `a unique field "${name}"`]),
    [filters.length === 0 || kind.paths.choices !== undefined, 'a path for the choices of its filters'],
    ...Object.values(screens).map((address): [boolean, string] => [
      routed.includes(address),
      `a page at ${address}`,
    ]),
    // Kinds with `shownOn` have no table and no form of their own: their records are listed and added in the settings.
    [
      screens.list.startsWith('/admin/') || (screens.table ?? kind.shownOn) !== undefined,
      'a table in the admin area',
    ],
    [
      kind.permissions.edit === undefined || (screens.add ?? kind.shownOn) !== undefined,
      'a form to add records',
    ],
    [!page || (page.title !== '' && page.lead !== ''), 'the words of its page'],
    [
      !page || !kind.navigation || Object.values(kind.navigation).every(({ label }) => label),
      'words in a menu',
    ],
    [menu.label !== '', 'words in the admin menu'],
    [Object.values(messages).every((message) => message !== ''), 'a message'],
    [
      category !== 'person' || (kind.cardLine ?? kind.groupedBy) !== undefined,
      'a line or a heading for a person’s card',
    ],
    [category !== 'person' || page?.noIndex === true, '`noIndex`: people are not for search engines'],
    [!isNews || (screens.one !== undefined && !page?.noIndex), 'a page for each record that is news'],
    [!isNews || ('title' in fields && 'description' in fields), 'a title and a description, being news'],
    [
      screens.gallery === undefined || kinds.some(({ screens: { list } }) => list === screens.gallery),
      `a gallery at ${screens.gallery}`,
    ],
  ]
  return requirements.filter(([isMet]) => !isMet).map(([, what]) => what)
}

function indexesLacking({ table, fields, filters = [], unique = [] }: Kind, indexes: Set<string>) {
  const values = filters.filter((name) => fields[name]?.type !== 'day')
  const wanted = [
    'list',
    'trash',
    ...filters,
    ...values.flatMap((value, index) => values.slice(index + 1).map((other) => `${value}_${other}`)),
    ...unique.map((name) => `${name}_unique`),
  ]
  return wanted
    .filter((name) => !indexes.has(`${table}_${name}`))
    .map((name) => `${table} has no index "${table}_${name}"`)
}

/** Returns the names of all indexes. */
async function indexesOf(db: Db, isSqlite: boolean) {
  const query = isSqlite
    ? sql<{ name: string }>`select "name" from "sqlite_master" where "type" = 'index'`
    : sql<{
        name: string
      }>`select "indexname" as "name" from "pg_indexes" where "schemaname" = current_schema()`
  return new Set((await query.execute(db)).rows.map(({ name }) => name))
}
