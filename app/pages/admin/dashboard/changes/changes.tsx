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
import { LoadError } from '../../../../admin/load-error.tsx'
import { ShowMoreButton } from '../../../../admin/show-more-button.tsx'
import { api, serverMessage } from '../../../../api/api.ts'
import { usePagedQuery } from '../../../../api/use-paged-query.ts'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Name } from '../../../../ui/name.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { LoadingSpinner } from '../../../../ui/progress.tsx'
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
  const { page, error, isLoading, loadMore, refetch } = usePagedQuery('changes', (part) =>
    api.page<ChangeSet>(changeSetPaths.list, part),
  )
  if (error !== undefined)
    return <LoadError message={serverMessage(error) ?? changeSetMessages.notListed} onRetry={refetch} />
  if (!page) return <LoadingSpinner />
  if (page.total === 0) return <EmptyState message={changeSetMessages.none} />
  return (
    <>
      <ul aria-busy={isLoading} className="grid gap-3">
        {page.items.map((changeSet) => (
          <ChangeSetItem key={changeSet._id} changeSet={changeSet} />
        ))}
      </ul>
      <ShowMoreButton shown={page.items.length} total={page.total} busy={isLoading} onClick={loadMore} />
    </>
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
