import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Kind } from '#domain/kinds/kind.ts'
import { ChevronRight } from '../ui/icons/admin-icons.ts'

export const KindLink = ({ kind, to, icon }: { kind: Kind; to: string; icon: ReactNode }) => (
  <li>
    <Link
      to={to}
      className="flex min-h-16 items-center gap-4 rounded-card bg-surface px-5 py-3 text-lg font-semibold shadow-soft transition-transform hover:-translate-y-0.5"
    >
      {icon}
      <span className="min-w-0 flex-1">{kind.labels.many}</span>
      <ChevronRight className="size-5 shrink-0 text-soft" />
    </Link>
  </li>
)
