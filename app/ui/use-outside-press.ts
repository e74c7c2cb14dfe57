import { type RefObject, useEffect, useEffectEvent } from 'react'

/** While `isActive`, calls back when somebody presses outside the element, or the Escape key anywhere. */
export function useOutsidePress(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  leave: (by: 'press' | 'escape') => void,
) {
  const left = useEffectEvent(leave)
  useEffect(() => {
    if (!isActive) return
    const leaving = new AbortController()
    const { signal } = leaving
    const isOutside = ({ target }: Event) => target instanceof Element && !element.current?.contains(target)
    const leaveAfter = (event: Event) => isOutside(event) && left('press')
    const press = (event: Event) => {
      if (!isOutside(event)) return
      // What closes may be what holds a button in its place: a press on one is done before anything moves.
      const isOnControl = (event.target as Element).closest('a, button, input, select, summary')
      if (isOnControl) document.addEventListener('click', leaveAfter, { once: true, signal })
      else left('press')
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') left('escape')
    }
    document.addEventListener('pointerdown', press, { signal })
    document.addEventListener('keydown', key, { signal })
    return () => leaving.abort()
  }, [element, isActive])
}
