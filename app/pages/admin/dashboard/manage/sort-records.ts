import type { AnyRecord } from '#domain/kinds/kind.ts'
import type { Column } from './table-columns.ts'

/** The column and direction of the sorting; null is the server's own order. */
export type Sorting = { by: string; isDescending: boolean } | null

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The records sorted by a column; empty values come last in both directions. */
export function sortRecords<R extends AnyRecord>(records: R[], columns: Column[], sorting: Sorting): R[] {
  const column = sorting && columns.find(({ name }) => name === sorting.by)
  if (!column) return records
  const direction = sorting.isDescending ? -1 : 1
  return [...records].sort((one, other) => {
    const [a, b] = [column.sortValue(one), column.sortValue(other)]
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return (
      direction *
      (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
    )
  })
}

/** The next sorting after a click on a header: ascending, descending, default. */
export function nextSorting(current: Sorting, by: string): Sorting {
  if (current?.by !== by) return { by, isDescending: false }
  return current.isDescending ? null : { by, isDescending: true }
}
