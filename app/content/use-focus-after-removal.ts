import { useEffect, useRef } from 'react'

/**
 * Where a row was taken away the focus goes to the one that moved up, or to the page when none is left, so that a
 * keyboard goes on from there. Whoever has gone elsewhere meanwhile is left alone.
 *
 * @param ids of the rows, in their order
 * @returns the `rows` element, whose children can be focused, and what to call before a row goes
 */
export function useFocusAfterRemoval<E extends Element>(ids: string[]) {
  const rows = useRef<E>(null)
  const leaving = useRef<{ id: string; at: number }>(undefined)

  useEffect(() => {
    if (!leaving.current || ids.includes(leaving.current.id)) return
    const { at } = leaving.current
    leaving.current = undefined
    if (!isNowhere(document.activeElement)) return
    const next = rows.current?.children[Math.min(at, ids.length - 1)] ?? document.getElementById('main')
    if (next instanceof HTMLElement) next.focus()
  })

  return {
    rows,
    noteRemoval(id: string) {
      leaving.current = { id, at: ids.indexOf(id) }
    },
  }
}

/** The button that was pressed is gone, or stands in the message that asked. */
const isNowhere = (active: Element | null) =>
  active === null || active === document.body || active.closest('[data-sonner-toaster]') !== null
