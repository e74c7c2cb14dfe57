import type { ReactNode } from 'react'

type Props = {
  label: ReactNode
  name?: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button that opens a short list below it: a `details` element, which app/page-script/disclosures.ts closes. */
export const Menu = ({ label, name, align = 'start', children }: Props) => (
  <details name="menu" data-closes="menu" className="group relative">
    <summary aria-label={name} className="nav-item">
      {label}
    </summary>
    <ul
      className={`z-40 min-w-52 rounded-2xl border border-edge bg-surface p-2 shadow-soft lg:absolute lg:top-full lg:mt-1 ${align === 'end' ? 'absolute top-full right-0 mt-1' : 'lg:left-0'}`}
    >
      {children}
    </ul>
  </details>
)
