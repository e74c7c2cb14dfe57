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
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) left('press')
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') left('escape')
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [element, isActive])
}
