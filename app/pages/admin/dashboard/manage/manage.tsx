import { Link } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { kindDrawing } from '../../../../lists/kind-drawing.ts'
import { ChalkDrawing } from '../../../../ui/chalk-drawing.tsx'
import { ChevronRight } from '../../../../ui/icons/admin-icons.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'

const words = {
  title: 'Manage',
  lead: 'Everything the site shows, as tables: search, sort, change, delete and export.',
}

export const meta = hiddenPageMeta(words.title, words.lead)

/** Links to the table of each kind. */
export default function Manage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {kinds.map(
          (kind) => kind.screens.table && <KindLink key={kind.name} kind={kind} to={kind.screens.table} />,
        )}
      </ul>
    </>
  )
}

const KindLink = ({ kind, to }: { kind: Kind; to: string }) => (
  <li>
    <Link
      to={to}
      className="flex min-h-16 items-center gap-4 rounded-card bg-surface px-5 py-3 text-lg font-semibold shadow-soft transition-transform hover:-translate-y-0.5"
    >
      <ChalkDrawing path={kindDrawing(kind)} className="size-9 shrink-0 text-link" />
      <span className="min-w-0 flex-1">{kind.labels.many}</span>
      <ChevronRight className="size-5 shrink-0 text-soft" />
    </Link>
  </li>
)
