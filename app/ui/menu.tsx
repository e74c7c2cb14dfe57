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
  /** The accessible name where `label` is only an icon. */
  name?: string
  className?: string
  align?: 'start' | 'end'
  children: ReactNode
}) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useCloseOnNavigation(() => setIsOpen(false))
  useOutsidePress(box, isOpen, (by) => {
    setIsOpen(false)
    if (by === 'escape') box.current?.querySelector('summary')?.focus()
  })
  // Toggled here, not by the element's `toggle` event, which is delayed; that one only syncs a menu
  // that was opened before hydration.
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

/** Calls back after each navigation. */
export function useCloseOnNavigation(close: () => void) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation only
  useEffect(close, [key])
}
