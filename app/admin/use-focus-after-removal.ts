import { useEffect, useRef } from 'react'

/**
 * After a row was removed the focus goes to the one that moved up, or where none is left to the list, if it takes it, or
 * to the page, so that a keyboard user can go on. A focus that has moved elsewhere meanwhile is not touched.
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

/** The focused button is gone, or is inside the toast that asked. */
export const isFocusLost = (active: Element | null) =>
  active === null || active === document.body || active.closest('[data-toasts]') !== null
