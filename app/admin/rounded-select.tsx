import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A select in the shape of a search field, with its own arrow: the native one overlaps the rounded corner. */
export const RoundedSelect = ({ className = '', children, ...props }: ComponentProps<'select'>) => (
  <span className={`relative block min-w-0 ${className}`}>
    <select
      {...props}
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
