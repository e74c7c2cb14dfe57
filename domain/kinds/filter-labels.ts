import { className } from './class-name.ts'
import { kinds } from './index.ts'
import type { FilterLabel } from './kind.ts'

/** A filter and its "all" option have the same labels in all kinds that have the filter. */
export const filterLabels: Record<string, FilterLabel> = Object.assign(
  {},
  ...kinds.map(({ filterLabels }) => filterLabels),
)

/** Returns "Class 5", "Year 2" or "2024", for example. */
export function formatFilterValue(filter: string, value: string) {
  if (filter === 'studentClass') return className(value)
  return filter === 'year' ? `Year ${value}` : value
}
