import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import type { Column } from './table-columns.ts'

const name = 'sort'

/**
 * Returns the sort order of a table, and a function to set it. The order is in the URL as `?sort=fullName`
 * or, descending, `?sort=-fullName`. The search form drops this parameter when it navigates, so this hook
 * adds it again.
 */
export function useSorting(columns: Column[]): [Sorting, (sorting: Sorting) => void] {
  const [searchParams, setSearchParams] = useSearchParams()
  const isBack = useNavigationType() === 'POP'
  const isSorted = useLocation().state?.isSorted === true
  const param = searchParams.get(name)
  const isExplicit = param !== null || isBack || isSorted
  const [last, setLast] = useState(param)
  if (isExplicit && param !== last) setLast(param)
  const effective = isExplicit ? param : last

  const setSort = (sort: string | null) =>
    setSearchParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (sort) next.set(name, sort)
        else next.delete(name)
        return next
      },
      // Back leaves the table instead of stepping through its sort orders.
      { replace: true, preventScrollReset: true, state: { isSorted: true } },
    )
  const restoreSort = useEffectEvent(setSort)
  useEffect(() => {
    if (effective !== param) restoreSort(effective)
  }, [effective, param])

  const by = (effective ?? '').replace(/^-/, '')
  const isKnown = columns.some((column) => column.name === by)
  const sorting = isKnown ? { by, isDescending: effective?.startsWith('-') ?? false } : null
  return [sorting, (sorting) => setSort(sorting && (sorting.isDescending ? '-' : '') + sorting.by)]
}

/** The column and direction; null is the server's order. */
export type Sorting = { by: string; isDescending: boolean } | null

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Returns the records sorted by a column; empty values are last in both directions. */
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

/** Returns the next sort order after a click on a header: ascending, descending, default. */
export function nextSorting(current: Sorting, by: string): Sorting {
  if (current?.by !== by) return { by, isDescending: false }
  return current.isDescending ? null : { by, isDescending: true }
}
