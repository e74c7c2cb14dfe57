import { sql } from 'kysely'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Filters } from '#domain/kinds/parse-filters.ts'
import { countRows } from '../db/count-rows.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { indexWords, unindexWords, type WordSearch } from '../db/word-index.ts'
import { invisibleRecords, seesEverything, type Viewer } from './visibility.ts'

type Value = string | number

/** The row that counts the changes of a list; no field can have this name. */
const changesKey = '(changes)'
/** The row that counts a list's records about which something was set (`publishing`); none where there never was one. */
const settingsKey = '(publishing)'
/** The value of rows that count a list as a whole. */
const whole = '[]'

/** How many records a list shows, and about how many of all its records something was set. */
export type ListSize = { total: number; withSettings: number }

/**
 * Updates what lists need beside the rows: the counts per filter value, and the word index.
 * Part of every transaction that adds, changes or removes a record of a list (docs/decisions/037, 038).
 *
 * @param liveBefore the records as they were; none when they are added. Those of people who had left were in no list
 * @param liveAfter the records as they are; none when they are removed
 */
export async function updateListIndexes(
  db: Db,
  kind: Kind,
  liveBefore: readonly ContentRow[],
  liveAfter: readonly ContentRow[],
): Promise<void> {
  const [before, after] = [onlyListed(liveBefore), onlyListed(liveAfter)]
  const deltas = new Map<string, { narrowed: string; value: string; delta: number }>()
  const addDelta = (row: ContentRow, delta: number) => {
    const keys = filterCombinations(filterValues(kind, row))
    if (row.publishing) keys.push({ narrowed: settingsKey, value: whole })
    for (const key of keys) {
      const id = JSON.stringify(key)
      deltas.set(id, { ...key, delta: (deltas.get(id)?.delta ?? 0) + delta })
    }
  }
  for (const row of before) addDelta(row, -1)
  for (const row of after) addDelta(row, 1)
  for (const { narrowed, value, delta } of deltas.values())
    if (delta !== 0) await incrementCount(db, kind, narrowed, value, delta)
  await unindexWords(db, kind.table, before)
  await reindexRecords(db, kind, after)
}

/** Makes live records findable by the words that they have now, where nothing else of them has changed. */
export async function reindexRecords(db: Db, kind: Kind, rows: readonly ContentRow[]): Promise<void> {
  await incrementCount(db, kind, changesKey, '', 1)
  await indexRecords(db, kind, rows)
}

/** Fills the word index with records, as part of `reindexRecords` or of a whole table that was copied. */
export const indexRecords = (db: Db, kind: Kind, rows: readonly ContentRow[]): Promise<void> =>
  indexWords(
    db,
    kind.table,
    onlyListed(rows).map((row) => ({ row, filters: filterValues(kind, row) })),
  )

const onlyListed = (rows: readonly ContentRow[]) => rows.filter(({ leftOn }) => !leftOn)

/** The size of a list, with those records too that visitors do not see. */
export function readSize(db: Db, { table }: Kind, filters: Filters): Promise<ListSize> {
  return readCounts(db, table, filterKey(Object.entries(filters)))
}

/** One of a list's counts, and the number of records about which something was set, in one lookup. */
async function readCounts(db: Db, list: string, { narrowed, value }: CountKey): Promise<ListSize> {
  const rows = await db
    .selectFrom('listCounts')
    .select(['narrowed', 'count'])
    .where((row) =>
      row.or([row.and({ list, narrowed, value }), row.and({ list, narrowed: settingsKey, value: whole })]),
    )
    .execute()
  const countOf = (name: string) => rows.find(({ narrowed }) => narrowed === name)?.count ?? 0
  return { total: countOf(narrowed), withSettings: countOf(settingsKey) }
}

/** The size of each whole list, by its table. */
export async function readSizes(db: Db): Promise<Map<string, ListSize>> {
  const sizes = new Map<string, ListSize>()
  const rows = await db
    .selectFrom('listCounts')
    .select(['list', 'narrowed', 'count'])
    .where('narrowed', 'in', ['', settingsKey])
    .execute()
  for (const { list, narrowed, count } of rows) {
    const size = sizes.get(list) ?? { total: 0, withSettings: 0 }
    sizes.set(list, narrowed === '' ? { ...size, total: count } : { ...size, withSettings: count })
  }
  return sizes
}

/** A few hundred bytes each. */
const maxEntries = 500

type CachedCount = { changes: number; count: number }

const caches = new WeakMap<Db, Map<string, CachedCount>>()

/**
 * How many records a search finds, counted once for as long as nothing in its list changes: a word that half of a long
 * list has takes longer to count than all else of its answer (docs/decisions/037). Whoever writes raises the number of
 * changes in the same transaction, so this holds for every process on the same database.
 */
export async function countCached(
  db: Db,
  search: WordSearch,
  count: () => Promise<number>,
): Promise<ListSize> {
  const cache = caches.get(db) ?? new Map<string, CachedCount>()
  caches.set(db, cache)
  const key = cacheKey(search)
  // Read before it is counted: of a change in between the count may know too early, never too late.
  const { total: changes, withSettings } = await readCounts(db, search.table, {
    narrowed: changesKey,
    value: '',
  })
  const cached = cache.get(key)
  cache.delete(key)
  const current = cached?.changes === changes ? cached : { changes, count: await count() }
  cache.set(key, current)
  const [oldest] = cache.keys()
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest)
  return { total: current.count, withSettings }
}

const cacheKey = ({ table, column, words, filters }: WordSearch) =>
  JSON.stringify([table, column, words.toSorted(), Object.entries(filters).toSorted()])

/** Each value of a filter, and how many records that somebody sees have it, in no order. */
export async function countChoices(db: Db, kind: Kind, name: string, viewer: Viewer) {
  const rows = await db
    .selectFrom('listCounts')
    .select(['narrowed', 'value', 'count'])
    .where('list', '=', kind.table)
    .where('narrowed', 'in', [name, settingsKey])
    .where('count', '>', 0)
    .execute()
  const choices = rows
    .filter(({ narrowed }) => narrowed === name)
    .map(({ value, count }) => ({ value: String(JSON.parse(value)[0]), count }))
  if (seesEverything(viewer.actor) || choices.length === rows.length) return choices
  const invisible = await invisibleRecords(db, kind, viewer.now).selectAll().execute()
  const values = invisible.map((row) => String(filterValues(kind, row as ContentRow)[name]))
  return choices
    .map(({ value, count }) => ({ value, count: count - values.filter((other) => other === value).length }))
    .filter(({ count }) => count > 0)
}

/** How many records visitors see of a kind whose size is known. */
export async function countVisible(db: Db, kind: Kind, sizes: Map<string, ListSize>, now: Date) {
  const { total, withSettings } = sizes.get(kind.table) ?? { total: 0, withSettings: 0 }
  return withSettings === 0 ? total : total - (await countRows(invisibleRecords(db, kind, now)))
}

/** How many records each of these kinds has. */
export async function countByKind(db: Db, kinds: readonly Kind[]): Promise<Map<string, number>> {
  const sizes = await readSizes(db)
  return new Map(kinds.map(({ name, table }) => [name, sizes.get(table)?.total ?? 0]))
}

/** The filter values with which a list still shows this record. */
function filterValues({ name, fields, filters = [] }: Kind, row: ContentRow): Record<string, Value> {
  // The box of feedback is no field of it.
  const names = name === 'feedback' ? ['isSpam'] : filters
  return Object.fromEntries(
    names.map((name) => [
      name,
      fields[name]?.type === 'day' ? String(row[name]).slice(0, 4) : (row[name] as Value),
    ]),
  )
}

/** One key for each combination of these filters; the first is for the whole list. */
const filterCombinations = (values: Record<string, Value>) =>
  Object.entries(values)
    .reduce<[string, Value][][]>(
      (combinations, entry) =>
        combinations.concat(combinations.map((combination) => combination.concat([entry]))),
      [[]],
    )
    .map(filterKey)

type CountKey = { narrowed: string; value: string }

function filterKey(entries: [string, Value][]): CountKey {
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    narrowed: sorted.map(([name]) => name).join('&'),
    value: JSON.stringify(sorted.map(([, value]) => value)),
  }
}

async function incrementCount(db: Db, { table }: Kind, narrowed: string, value: string, delta: number) {
  await db
    .insertInto('listCounts')
    .values({ list: table, narrowed, value, count: delta })
    .onConflict((conflict) =>
      conflict
        .columns(['list', 'narrowed', 'value'])
        .doUpdateSet({ count: sql`${sql.ref('listCounts.count')} + ${delta}` }),
    )
    .execute()
  // Values that somebody once typed by mistake would stay forever.
  if (delta < 0 && narrowed !== '')
    await db
      .deleteFrom('listCounts')
      .where((row) => row.and({ list: table, narrowed, value, count: 0 }))
      .execute()
}
