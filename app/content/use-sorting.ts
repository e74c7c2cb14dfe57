import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import type { Sorting } from './sort-records.ts'
import type { Column } from './table-columns.ts'

const name = 'sort'

/**
 * By what a table is sorted, which the address says, as `?sort=fullName` or, downwards, `?sort=-fullName`. The search
 * of a list asks with an address of its own, which knows of no order: there it is put in again.
 */
export function useSorting(columns: Column[]): [Sorting, (sorting: Sorting) => void] {
  const [address, setAddress] = useSearchParams()
  const isBack = useNavigationType() === 'POP'
  const isSorted = useLocation().state?.isSorted === true
  const given = address.get(name)
  const isMeant = given !== null || isBack || isSorted
  const [last, setLast] = useState(given)
  if (isMeant && given !== last) setLast(given)
  const asked = isMeant ? given : last

  const write = (sort: string | null) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        if (sort) next.set(name, sort)
        else next.delete(name)
        return next
      },
      // Back leads to what was seen before the table, not through every order of it.
      { replace: true, preventScrollReset: true, state: { isSorted: true } },
    )
  const writeAgain = useEffectEvent(write)
  useEffect(() => {
    if (asked !== given) writeAgain(asked)
  }, [asked, given])

  const by = (asked ?? '').replace(/^-/, '')
  const isKnown = columns.some((column) => column.name === by)
  const sorting = isKnown ? { by, isDown: asked?.startsWith('-') ?? false } : null
  return [sorting, (sorting) => write(sorting && (sorting.isDown ? '-' : '') + sorting.by)]
}
