import { Children, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Props = { label: string; className?: string; rowClass: string; children: ReactNode }

/**
 * Links to neighboring pages. On a phone they are one row that scrolls and fades out in the page's margins. The link to
 * the current page is in sight; only the row scrolls, since the page may be scrolled to something else.
 */
export function RowOfLinks({ label, className, rowClass, children }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const { pathname, search } = useLocation()
  const count = Children.count(children)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or further links change the current link
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row.current || !current) return
    row.current.scrollLeft = current.offsetLeft + (current.offsetWidth - row.current.clientWidth) / 2
  }, [pathname, search, count])
  return (
    <nav aria-label={label} className={className}>
      <ul
        ref={row}
        // Relative, so that texts for screen readers stay inside and do not widen the page.
        className={`relative flex overflow-x-auto whitespace-nowrap [scrollbar-width:none] max-sm:-mx-5 max-sm:px-5 max-sm:[mask-image:linear-gradient(90deg,#0000,#000_1.25rem,#000_calc(100%-1.25rem),#0000)] sm:flex-wrap ${rowClass}`}
      >
        {children}
      </ul>
    </nav>
  )
}
