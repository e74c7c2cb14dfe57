import { useSearchParams } from 'react-router'
import type { Sorting } from './sort-records.ts'
import type { Column } from './table-columns.ts'

const name = 'sort'

/** By what a table is sorted, which the address says, as `?sort=fullName` or, downwards, `?sort=-fullName`. */
export function useSorting(columns: Column[]): [Sorting, (sorting: Sorting) => void] {
  const [address, setAddress] = useSearchParams()
  const asked = address.get(name) ?? ''
  const by = asked.replace(/^-/, '')
  const isKnown = columns.some((column) => column.name === by)
  const sortBy = (sorting: Sorting) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (sorting) next.set(name, (sorting.isDown ? '-' : '') + sorting.by)
        else next.delete(name)
        return next
      },
      // Back leads to what was seen before the table, not through every order of it.
      { replace: true, preventScrollReset: true },
    )
  return [isKnown ? { by, isDown: asked.startsWith('-') } : null, sortBy]
}
