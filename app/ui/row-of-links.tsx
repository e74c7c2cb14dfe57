import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Props = { label: string; className?: string; rowClass: string; children: ReactNode }

/** Links to neighboring pages. On a phone they are one row that scrolls, with the current one in view. */
export function RowOfLinks({ label, className, rowClass, children }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the address
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav aria-label={label} className={className}>
      <ul
        ref={row}
        // Relative, so that texts for screen readers stay inside and do not widen the page.
        className={`relative flex overflow-x-auto whitespace-nowrap [scrollbar-width:none] sm:flex-wrap ${rowClass}`}
      >
        {children}
      </ul>
    </nav>
  )
}
