import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useOutsidePress } from './use-outside-press.ts'

/**
 * A button that opens a short list below it. It is a `details` element, so that it works without scripts;
 * with them it also closes on a press outside, on Escape and when a page is chosen.
 */
export function Menu({
  label,
  name,
  className = '',
  align = 'start',
  children,
}: {
  label: ReactNode
  /** What it is called where `label` is only a picture. */
  name?: string
  className?: string
  align?: 'start' | 'end'
  children: ReactNode
}) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useCloseOnArrival(() => setIsOpen(false))
  useOutsidePress(box, isOpen, (by) => {
    setIsOpen(false)
    if (by === 'escape') box.current?.querySelector('summary')?.focus()
  })
  // At once, not by the element's own `toggle` event, which comes a moment later; that one only tells of a menu
  // that was opened before the scripts had come.
  const toggle = (event: MouseEvent) => {
    event.preventDefault()
    if (!box.current) return
    box.current.open = !box.current.open
    setIsOpen(box.current.open)
  }
  return (
    <details
      ref={box}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={`group relative ${className}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details */}
      <summary aria-label={name} className="nav-item" onClick={toggle}>
        {label}
      </summary>
      <ul
        className={`z-40 min-w-52 rounded-2xl border border-edge bg-surface p-2 shadow-soft lg:absolute lg:top-full lg:mt-1 ${align === 'end' ? 'absolute top-full right-0 mt-1' : 'lg:left-0'}`}
      >
        {children}
      </ul>
    </details>
  )
}

/** Calls back when another page has been reached. */
export function useCloseOnArrival(close: () => void) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrival is the occasion, nothing else
  useEffect(close, [key])
}
