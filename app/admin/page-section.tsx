import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  lead?: ReactNode
  className?: string
  children: ReactNode
}

export function PageSection({ id, title, lead, className = 'mt-12', children }: Props) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={lead ? 'text-2xl' : 'mb-4 text-2xl'}>
        {title}
      </h2>
      {lead && <p className="mt-1 mb-4 text-soft">{lead}</p>}
      {children}
    </section>
  )
}
