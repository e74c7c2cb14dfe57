import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { containsWord, type WordSearch } from '../db/word-index.ts'
import { normalizeForSearch } from './derived-columns.ts'
import { countChanges } from './list-indexes.ts'

/** A few hundred bytes each. */
const maxEntries = 500

type CachedCount = { changes: number; count: number }

const caches = new WeakMap<Db, Map<string, CachedCount>>()

/**
 * How many records a search finds, counted once for as long as nothing in its list changes: a word that half of a long
 * list has takes longer to count than all else of its answer (docs/decisions/037). Whoever writes raises the number of
 * changes in the same transaction, so this holds for every process on the same database.
 */
export async function countCached(db: Db, search: WordSearch, count: () => Promise<number>): Promise<number> {
  const cache = caches.get(db) ?? new Map<string, CachedCount>()
  caches.set(db, cache)
  const key = cacheKey(search)
  // Read before it is counted: of a change in between the count may know too early, never too late.
  const changes = await countChanges(db, search.table)
  const cached = cache.get(key)
  cache.delete(key)
  const current = cached?.changes === changes ? cached : { changes, count: await count() }
  cache.set(key, current)
  const [oldest] = cache.keys()
  if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest)
  return current.count
}

const cacheKey = ({ table, column, words, filters }: WordSearch) =>
  JSON.stringify([table, column, words.toSorted(), Object.entries(filters).toSorted()])

/** The distinct words of a search. */
export const searchWords = (q: string) => [...new Set(normalizeForSearch(q).split(/\s+/).filter(Boolean))]

/** The conditions under which every word of a search occurs in a column such as `searchAll`; they read every row. */
export const containsWords = (column: string, q: string) =>
  searchWords(q).map((word) => containsWord(sql.ref(column), word))
