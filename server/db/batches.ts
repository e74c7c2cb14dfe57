/** The items in batches, for queries whose parameters are bounded (SQLite takes 32,766). */
export function batchesOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_batch, index) => items.slice(index * size, (index + 1) * size))
}
