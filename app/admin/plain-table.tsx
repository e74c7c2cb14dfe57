import type { ReactNode } from 'react'

type Props = { caption?: string; columns: readonly string[]; className: string; children: ReactNode }

export const PlainTable = ({ caption, columns, className, children }: Props) => (
  <table className={`w-full text-left ${className}`}>
    {caption && <caption className="py-1 text-left font-serif text-lg font-semibold">{caption}</caption>}
    <thead className="text-sm text-soft">
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className="font-medium">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** A box for content that may be wider than the page. It scrolls independently of the page, with the keyboard too. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable so that the keyboard can scroll it
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    {children}
  </section>
)
