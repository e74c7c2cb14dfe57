import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import type { Sorting } from './sort-records.ts'
import type { Column } from './table-columns.ts'

const name = 'sort'

/**
 * The sorting of a table, stored in the URL as `?sort=fullName` or, descending, `?sort=-fullName`. The search form
 * of a list navigates without it: then it is added again.
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
      // Back leaves the table instead of stepping through its sortings.
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
