import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  lead?: ReactNode
  isHidden?: boolean
  children: ReactNode
}

export const SettingsSection = ({ id, title, lead, isHidden = false, children }: Props) => (
  <section aria-labelledby={id} hidden={isHidden} className="mb-8 max-w-3xl scroll-mt-20">
    <h2 id={id} className="mb-3 text-2xl">
      {title}
    </h2>
    <div className="space-y-5">
      {lead && <p className="text-soft">{lead}</p>}
      {children}
    </div>
  </section>
)
