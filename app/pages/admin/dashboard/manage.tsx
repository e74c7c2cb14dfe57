import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { manageScreens } from '#domain/manage-screens.ts'
import { drawingOf } from '../../../content/kind-drawing.ts'
import { describeHiddenPage } from '../../../layout/describe-page.ts'
import { Chalk } from '../../../ui/chalk.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

const words = {
  title: 'Manage',
  lead: 'Everything the site shows, as tables: search, sort, change, delete and export.',
}

export const meta = describeHiddenPage(words.title, words.lead)

/** The way to the table of each kind. */
export default function Manage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {kinds.map((kind) => {
          const screen = manageScreens[kind.name]
          return screen && <Entry key={kind.name} kind={kind} to={screen} />
        })}
      </ul>
    </>
  )
}

const Entry = ({ kind, to }: { kind: Kind; to: string }) => (
  <li>
    <Link
      to={to}
      className="flex min-h-16 items-center gap-4 rounded-card bg-surface px-5 py-3 text-lg font-semibold shadow-soft transition-transform hover:-translate-y-0.5"
    >
      <Chalk path={drawingOf(kind)} className="size-9 shrink-0 text-link" />
      <span className="min-w-0 flex-1">{kind.labels.many}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Link>
  </li>
)
