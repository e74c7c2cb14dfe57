import type { ReactNode } from 'react'

/** What may be wider than its place, such as a table with large letters, and is scrolled by itself, by the keyboard too. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: or the keyboard could not scroll it
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    {children}
  </section>
)
