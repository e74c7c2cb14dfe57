import { Link, useParams } from 'react-router'
import { findKind } from '#domain/kinds/index.ts'
import type { ChangedRecord, ChangeSet } from '#domain/records/change-set-schemas.ts'
import {
  changeSetMessages,
  changeSetPaths,
  changeSetReasons,
  changeSetScreens,
  reversalAction,
} from '#domain/records/change-sets.ts'
import { FieldChanges } from '../../../../admin/field-changes.tsx'
import { formatDateTime } from '../../../../admin/format-time.ts'
import { ShowMoreButton } from '../../../../admin/paged-list.tsx'
import { LoadError } from '../../../../admin/query-result.tsx'
import { UndoChangeSet } from '../../../../admin/undo-change-set.tsx'
import { ApiError, api, pathWithId, serverMessage } from '../../../../api/api.ts'
import { usePagedQuery } from '../../../../api/use-paged-query.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { useCan } from '../../../../session/use-can.ts'
import { badgeClass } from '../../../../ui/badge.ts'
import { TextLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Name } from '../../../../ui/name.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { LoadingSpinner } from '../../../../ui/progress.tsx'
import { ChangeSetFacts, whatWasDone } from './change-row.tsx'

const words = {
  metaTitle: 'A change',
  description: 'Every record in this change.',
  all: 'All changes',
  records: 'Records',
  gone: 'It is too late to undo this. The earlier versions are no longer kept.',
}

export const meta = hiddenPageMeta(words.metaTitle, words.description)

/** What was changed together, record by record, with its Undo. */
export default function ChangeSetPage() {
  const { id = '' } = useParams()
  const path = pathWithId(changeSetPaths.one, id)
  const query = useQuery(id, async () => (await api.get<{ data: ChangeSet }>(`${path}?limit=1`)).data)
  const list = usePagedQuery(id, (part) => api.page<ChangedRecord>(path, part, 'records'))
  const error = query.error ?? list.error
  const refetch = () => {
    query.refetch()
    list.refetch()
  }
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState message={serverMessage(error) ?? changeSetMessages.gone} isError />
  if (error !== undefined)
    return <LoadError message={serverMessage(error) ?? changeSetMessages.notListed} onRetry={refetch} />
  if (!query.response) return <LoadingSpinner />
  return <ShownChangeSet changeSet={query.response} list={list} onChanged={refetch} />
}

function ShownChangeSet({
  changeSet,
  list: { page, isLoading, loadMore },
  onChanged,
}: {
  changeSet: ChangeSet
  list: ReturnType<typeof usePagedQuery<ChangedRecord>>
  onChanged: () => void
}) {
  const { _id, at, reason, title, state, daysLeft } = changeSet
  const can = useCan()
  const mayReverse = can(reversalAction[reason])
  return (
    <>
      <PageHeading title={title}>
        <p className="mt-2 text-soft">
          {changeSetReasons[reason]} · <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        <div className="mt-3">
          <ChangeSetFacts changeSet={changeSet} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {mayReverse && daysLeft > 0 && <UndoChangeSet id={_id} state={state} onChanged={onChanged} />}
          <TextLink to={changeSetScreens.list}>{words.all}</TextLink>
        </div>
      </PageHeading>
      {!page && <LoadingSpinner />}
      {page?.total === 0 && <p className="text-soft">{words.gone}</p>}
      {page && page.total > 0 && (
        <section aria-label={words.records}>
          <ul aria-busy={isLoading} className="divide-y divide-edge rounded-card bg-surface px-5 shadow-soft">
            {page.items.map((record) => (
              <ChangedRecordItem key={record._id} record={record} />
            ))}
          </ul>
          <ShowMoreButton shown={page.items.length} total={page.total} busy={isLoading} onClick={loadMore} />
        </section>
      )}
    </>
  )
}

const changedRecordItemWords = {
  undone: 'Undone',
  changedSince: 'Changed since, so left alone',
}

/** A record of a change set: what was done with it, and what it was before. */
function ChangedRecordItem({ record }: { record: ChangedRecord }) {
  const { kind: name, _id, title, what, isUndone, isChangedSince, fields } = record
  const kind = findKind(name)
  const isGone = (what === 'deleted') !== isUndone && what !== 'edited'
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {kind?.permissions.edit && !isGone ? (
          <Link
            to={`/admin/dashboard/edit/${name}/${_id}`}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            <Name text={title} />
          </Link>
        ) : (
          <Name text={title} className="flex min-h-11 items-center font-semibold" />
        )}
        <span className="text-sm text-soft">{whatWasDone(record)}</span>
        {isUndone && <span className={badgeClass(false)}>{changedRecordItemWords.undone}</span>}
        {isChangedSince && <span className={badgeClass(true)}>{changedRecordItemWords.changedSince}</span>}
      </p>
      {what !== 'deleted' && <FieldChanges fields={fields} isNew={what === 'added'} />}
    </li>
  )
}
