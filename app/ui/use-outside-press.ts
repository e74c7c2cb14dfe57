import { type RefObject, useEffect, useEffectEvent } from 'react'

/** While `isActive`, calls back when somebody presses outside the element, or the Escape key anywhere. */
export function useOutsidePress(
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  onLeave: (by: 'press' | 'escape') => void,
) {
  const callOnLeave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isActive) return
    const controller = new AbortController()
    const { signal } = controller
    const isOutside = ({ target }: Event) => target instanceof Element && !element.current?.contains(target)
    const handleClick = (event: Event) => isOutside(event) && callOnLeave('press')
    const handlePointerDown = (event: Event) => {
      if (!isOutside(event)) return
      // Closing may shift the layout: wait for the click on a control before it moves away from the pointer.
      const isOnControl = (event.target as Element).closest('a, button, input, select, summary')
      if (isOnControl) document.addEventListener('click', handleClick, { once: true, signal })
      else callOnLeave('press')
    }
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') callOnLeave('escape')
    }
    document.addEventListener('pointerdown', handlePointerDown, { signal })
    document.addEventListener('keydown', handleKeyDown, { signal })
    return () => controller.abort()
  }, [element, isActive])
}
