import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Filters } from '#domain/kinds/read-filters.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { indexWords, unindexWords } from '../db/word-index.ts'

type Value = string | number

/** Where the changes of a list are counted, among what it is narrowed to; no field can have such a name. */
const changes = '(changes)'

/**
 * Keeps what lists know of records beside their rows: how many there are of their like, and the index of their words.
 * Part of every transaction after which a record is another in its list, or comes or goes (docs/decisions/037, 038).
 *
 * @param before the records as the list had them; none where they come
 * @param after the records as the list has them; none where they go
 */
export async function keepListed(
  db: Db,
  kind: Kind,
  before: readonly ContentRow[],
  after: readonly ContentRow[],
): Promise<void> {
  const counted = new Map<string, { narrowed: string; value: string; by: number }>()
  const count = (row: ContentRow, by: number) => {
    for (const key of keysOf(narrowedBy(kind, row))) {
      const id = JSON.stringify(key)
      counted.set(id, { ...key, by: (counted.get(id)?.by ?? 0) + by })
    }
  }
  for (const row of before) count(row, -1)
  for (const row of after) count(row, 1)
  for (const { narrowed, value, by } of counted.values())
    if (by !== 0) await add(db, kind, narrowed, value, by)
  await add(db, kind, changes, '', 1)
  for (const row of before) await unindexWords(db, kind.table, row)
  for (const row of after) await indexWords(db, kind.table, row, narrowedBy(kind, row))
}

/** How many records a list shows. */
export async function countListed(db: Db, kind: Kind, filters: Filters): Promise<number> {
  const { narrowed, value } = keyOf(Object.entries(filters))
  const row = await db
    .selectFrom('listCounts')
    .select('count')
    .where('list', '=', kind.table)
    .where('narrowed', '=', narrowed)
    .where('value', '=', value)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** How often a list has changed so far. */
export async function countChanges(db: Db, list: string): Promise<number> {
  const row = await db
    .selectFrom('listCounts')
    .select('count')
    .where('list', '=', list)
    .where('narrowed', '=', changes)
    .where('value', '=', '')
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Each value that a list can be narrowed to by a field, and how many records have it, in no order. */
export async function countChoices(db: Db, kind: Kind, name: string) {
  const rows = await db
    .selectFrom('listCounts')
    .select(['value', 'count'])
    .where('list', '=', kind.table)
    .where('narrowed', '=', name)
    .where('count', '>', 0)
    .execute()
  return rows.map(({ value, count }) => ({ value: String(JSON.parse(value)[0]), count }))
}

/** How many records each of these kinds has. */
export async function countEach(db: Db, kinds: readonly Kind[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('listCounts')
    .select(['list', 'count'])
    .where('narrowed', '=', '')
    .execute()
  const counts = new Map(rows.map(({ list, count }) => [list, count]))
  return new Map(kinds.map(({ name, table }) => [name, counts.get(table) ?? 0]))
}

/** By what a record's list can be narrowed so that it still shows the record. */
function narrowedBy({ name, fields, filters = [] }: Kind, row: ContentRow): Record<string, Value> {
  // Feedback lies in one of two boxes, which is no field of it.
  const names = name === 'feedback' ? ['isSpam'] : filters
  return Object.fromEntries(
    names.map((name) => [
      name,
      fields[name]?.type === 'day' ? String(row[name]).slice(0, 4) : (row[name] as Value),
    ]),
  )
}

/** One key for each way in which a list can be narrowed to some of these values; the first is for the whole list. */
const keysOf = (values: Record<string, Value>) =>
  Object.entries(values)
    .reduce<[string, Value][][]>((ways, entry) => ways.concat(ways.map((way) => way.concat([entry]))), [[]])
    .map(keyOf)

function keyOf(entries: [string, Value][]) {
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    narrowed: sorted.map(([name]) => name).join('&'),
    value: JSON.stringify(sorted.map(([, value]) => value)),
  }
}

async function add(db: Db, { table }: Kind, narrowed: string, value: string, by: number) {
  await db
    .insertInto('listCounts')
    .values({ list: table, narrowed, value, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(['list', 'narrowed', 'value'])
        .doUpdateSet({ count: sql`${sql.ref('listCounts.count')} + ${by}` }),
    )
    .execute()
  // Values that somebody once typed by mistake would stay for ever.
  if (by < 0 && narrowed !== '')
    await db
      .deleteFrom('listCounts')
      .where('list', '=', table)
      .where('narrowed', '=', narrowed)
      .where('value', '=', value)
      .where('count', '=', 0)
      .execute()
}
