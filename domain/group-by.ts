/** Replaces `Map.groupBy`, which the oldest supported browsers lack. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? []
    group.push(item)
    groups.set(keyOf(item), group)
  }
  return groups
}
