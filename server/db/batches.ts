import { setImmediate as nextTurn } from 'node:timers/promises'

/** The items in batches, for queries whose parameters are bounded (SQLite takes 32,766). */
export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_batch, index) => items.slice(index * size, (index + 1) * size))
}

/**
 * The same, one after the other. Between two of them other requests have their turn: SQLite answers at once, so thousands
 * of rows written without a pause would hold up all that the process does, pages out of memory too.
 */
export async function* batchesInTurn<T>(items: readonly T[], size: number): AsyncGenerator<T[]> {
  for (const [index, batch] of batchesOf(items, size).entries()) {
    if (index > 0) await nextTurn()
    yield batch
  }
}
