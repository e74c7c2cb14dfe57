import { Link, useParams } from 'react-router'
import { formatDateTime } from '#app/admin/format-time.ts'
import { PagedList, usePagedQuery } from '#app/admin/paged-list.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api, serverMessage } from '#app/api/api.ts'
import { hiddenPageMeta } from '#app/layout/page-meta.ts'
import { useCan } from '#app/session/use-can.ts'
import { badgeClass } from '#app/ui/badge.ts'
import { TextLink } from '#app/ui/button.tsx'
import { Name } from '#app/ui/name.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { findKind } from '#domain/kinds/index.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import {
  changeSetMessages,
  changeSetPaths,
  changeSetReasons,
  changeSetScreens,
  reversalPermission,
} from '#features/content/change-sets.ts'
import type { ChangedRecord, ChangeSet } from '../change-set-schemas.ts'
import { ChangeSetFacts, useWhatWasDone } from './change-list.tsx'
import { FieldChanges } from './field-changes.tsx'
import { UndoChangeSet } from './undo-change-set.tsx'

const words = defineWords({
  metaTitle: 'A change',
  description: 'Every record in this change.',
  all: 'All changes',
  records: 'Records',
  undone: 'Undone',
  changedSince: 'Changed since, so left alone',
  gone: 'It is too late to undo this. The earlier versions are no longer kept.',
})

export const meta = hiddenPageMeta(words.metaTitle, words.description)

export default function ChangeSetPage() {
  const { id = '' } = useParams()
  return (
    <Loaded
      path={changeSetPaths.one}
      params={{ id }}
      query={{ limit: 1 }}
      errorMessage={(error) => serverMessage(error) ?? changeSetMessages.notListed}
      title={words.metaTitle}
    >
      {(changeSet, refetch) => <ShownChangeSet changeSet={changeSet} onChanged={refetch} />}
    </Loaded>
  )
}

type Props = { changeSet: ChangeSet; onChanged: () => void }

function ShownChangeSet({ changeSet, onChanged }: Props) {
  const { _id, at, reason, title, state, daysLeft } = changeSet
  const mayReverse = useCan()(reversalPermission[reason])
  const query = usePagedQuery(_id, (part) =>
    api.page(changeSetPaths.one, { params: { id: _id }, query: part }, 'records'),
  )
  const handleChanged = () => {
    onChanged()
    query.refetch()
  }
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
          {mayReverse && daysLeft > 0 && <UndoChangeSet id={_id} state={state} onChanged={handleChanged} />}
          <TextLink to={changeSetScreens.list}>{words.all}</TextLink>
        </div>
      </PageHeading>
      <PagedList query={query} errorMessage={changeSetMessages.notListed}>
        {({ items, total, isLoading }) =>
          total === 0 ? (
            <p className="text-soft">{words.gone}</p>
          ) : (
            <section aria-label={words.records}>
              <ul
                aria-busy={isLoading}
                className="divide-y divide-edge rounded-card bg-surface px-5 shadow-soft"
              >
                {items.map((record) => (
                  <ChangedRecordItem key={record._id} record={record} />
                ))}
              </ul>
            </section>
          )
        }
      </PagedList>
    </>
  )
}

function ChangedRecordItem({ record }: { record: ChangedRecord }) {
  const { kind: name, _id, title, what, isUndone, isChangedSince, fields } = record
  const kind = findKind(name)
  const isGone = (what === 'deleted') !== isUndone && what !== 'edited'
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {kind?.permissions.edit && !isGone ? (
          <Link
            to={adminPath(kind, _id)}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            <Name text={title} />
          </Link>
        ) : (
          <Name text={title} className="flex min-h-11 items-center font-semibold" />
        )}
        <span className="text-sm text-soft">{useWhatWasDone()(record)}</span>
        {isUndone && <span className={badgeClass(false)}>{words.undone}</span>}
        {isChangedSince && <span className={badgeClass(true)}>{words.changedSince}</span>}
      </p>
      {what !== 'deleted' && <FieldChanges fields={fields} isNew={what === 'added'} />}
    </li>
  )
}
