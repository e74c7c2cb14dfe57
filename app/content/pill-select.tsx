import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A choice in the shape of a search field, with an arrow of our own: the browser's sits on the rounding. */
export const PillSelect = ({ className = '', children, ...more }: ComponentProps<'select'>) => (
  <span className={`relative block min-w-0 ${className}`}>
    <select
      {...more}
      className="block h-12 w-full appearance-none truncate rounded-full border border-edge-strong bg-surface pr-10 pl-5 text-ink"
    >
      {children}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-3.5 right-4 size-5 text-soft"
    />
  </span>
)
