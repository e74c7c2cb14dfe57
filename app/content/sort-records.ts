import type { AnyRecord } from '#domain/kinds/kind.ts'
import type { Column } from './table-columns.ts'

/** By which column a table is sorted, and which way; without one it is in the server's own order. */
export type Sorting = { by: string; isDown: boolean } | null

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The records in the order of a column. What says nothing comes last either way. */
export function sortRecords<R extends AnyRecord>(records: R[], columns: Column[], sorting: Sorting): R[] {
  const column = sorting && columns.find(({ name }) => name === sorting.by)
  if (!column) return records
  const way = sorting.isDown ? -1 : 1
  return [...records].sort((one, other) => {
    const [a, b] = [column.sortBy(one), column.sortBy(other)]
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return (
      way * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
    )
  })
}

/** What a press on a column's head asks for: up, then down, then the usual order again. */
export function nextSorting(now: Sorting, by: string): Sorting {
  if (now?.by !== by) return { by, isDown: false }
  return now.isDown ? null : { by, isDown: true }
}
