import { useEffect, useRef } from 'react'

/**
 * Moves the focus after a row was removed, so that keyboard users can go on: to the row that moved up, or, if
 * none is left, to the list if it is focusable, or to the page. A focus that has moved elsewhere meanwhile
 * stays there.
 *
 * @param ids of the rows, in their order
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

/** Returns true if the focused button is gone, or is inside the toast that asked. */
export const isFocusLost = (active: Element | null) =>
  active === null || active === document.body || active.closest('[data-toasts]') !== null
