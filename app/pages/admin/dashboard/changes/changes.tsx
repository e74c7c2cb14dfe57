import { Link } from 'react-router'
import type { ChangeSet } from '#domain/records/change-set-schemas.ts'
import {
  changeSetMessages,
  changeSetPaths,
  changeSetReasons,
  changeSetScreen,
  undoDays,
} from '#domain/records/change-sets.ts'
import { formatDateTime } from '../../../../admin/format-time.ts'
import { PagedList } from '../../../../admin/paged-list.tsx'
import { api } from '../../../../api/api.ts'
import { usePagedQuery } from '../../../../api/use-paged-query.ts'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Name } from '../../../../ui/name.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { ChangeSetFacts } from './change-set-facts.tsx'

const words = {
  title: 'Changes',
  description: 'Imported lists and bulk changes.',
  lead: `Imported lists and bulk changes. You can undo each of them for ${undoDays} days.`,
}

export const meta = hiddenPageMeta(words.title, words.description)

export default function ChangesPage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <ChangeSets />
    </>
  )
}

function ChangeSets() {
  const query = usePagedQuery('changes', (part) => api.page<ChangeSet>(changeSetPaths.list, part))
  return (
    <PagedList query={query} errorMessage={changeSetMessages.notListed}>
      {({ items, isLoading }) =>
        items.length === 0 ? (
          <EmptyState message={changeSetMessages.none} />
        ) : (
          <ul aria-busy={isLoading} className="grid gap-3">
            {items.map((changeSet) => (
              <ChangeSetItem key={changeSet._id} changeSet={changeSet} />
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

const ChangeSetItem = ({ changeSet }: { changeSet: ChangeSet }) => (
  <li className="rounded-card bg-surface px-5 py-4 shadow-soft">
    <p className="text-sm text-soft">
      {changeSetReasons[changeSet.reason]} ·{' '}
      <time dateTime={changeSet.at}>{formatDateTime(changeSet.at)}</time>
    </p>
    <h2 className="text-lg leading-snug wrap-anywhere">
      <Link
        to={changeSetScreen(changeSet._id)}
        className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        <Name text={changeSet.title} />
      </Link>
    </h2>
    <ChangeSetFacts changeSet={changeSet} />
  </li>
)
