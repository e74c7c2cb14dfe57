import { useEffect, useRef } from 'react'

/**
 * After a row has been removed, moves the focus so that keyboard users can continue: to the row that is now
 * in its place, or to the last row; if no row is left, to the list; if the list is not focusable, to the
 * page. Does nothing if the focus has moved elsewhere in the meantime.
 *
 * @param ids the rows' ids, in order
 * @returns the ref of the element with the focusable rows, and a function to call before a row is removed
 */
export function useFocusAfterRemoval<E extends Element>(ids: string[]) {
  const rows = useRef<E>(null)
  const removing = useRef<{ id: string; index: number }>(undefined)

  useEffect(() => {
    if (!removing.current || ids.includes(removing.current.id)) return
    const { index } = removing.current
    removing.current = undefined
    if (!isFocusLost(document.activeElement)) return
    const list = rows.current
    const whole = list?.hasAttribute('tabindex') ? list : document.getElementById('main')
    const next = list?.children[Math.min(index, ids.length - 1)] ?? whole
    if (next instanceof HTMLElement) next.focus()
  })

  return {
    rows,
    rememberRemoval(id: string) {
      removing.current = { id, index: ids.indexOf(id) }
    },
  }
}

/** True if the focused button was removed, or is in the toast that asked for confirmation. */
export const isFocusLost = (active: Element | null) =>
  active === null || active === document.body || active.closest('[data-toasts]') !== null
