import { className } from './class-name.ts'
import { kinds } from './index.ts'
import type { FilterLabel } from './kind.ts'

/** Labels of each filter and of its "all" option. A filter has the same label in all kinds that have it. */
export const filterLabels: Record<string, FilterLabel> = Object.assign(
  {},
  ...kinds.map(({ filterLabels }) => filterLabels),
)

/** Returns a filter's value for display: "Class 5", "Year 2", "2024". */
export function formatFilterValue(filter: string, value: string) {
  if (filter === 'studentClass') return className(value)
  return filter === 'year' ? `Year ${value}` : value
}
