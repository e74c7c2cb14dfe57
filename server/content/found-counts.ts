import type { Db } from '../db/tables.ts'
import type { WordSearch } from '../db/word-index.ts'
import { countChanges } from './list-counts.ts'

/** A few hundred bytes each. */
const mostKept = 500

type Kept = { changes: number; count: number }

const keptOf = new WeakMap<Db, Map<string, Kept>>()

/**
 * How many records a search finds, counted once for as long as nothing in its list changes: a word that half of a long
 * list has takes longer to count than all else of its answer (docs/decisions/037). Whoever writes raises the number of
 * changes in the same transaction, so this holds for every process on the same database.
 */
export async function countOnce(db: Db, search: WordSearch, count: () => Promise<number>): Promise<number> {
  const kept = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, kept)
  const key = keyOf(search)
  // Read before it is counted: of a change in between the count may know too early, never too late.
  const changes = await countChanges(db, search.table)
  const known = kept.get(key)
  kept.delete(key)
  const found = known?.changes === changes ? known : { changes, count: await count() }
  kept.set(key, found)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return found.count
}

const keyOf = ({ table, column, words, narrowed }: WordSearch) =>
  JSON.stringify([table, column, words.toSorted(), Object.entries(narrowed).toSorted()])
