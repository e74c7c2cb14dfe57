import { Link, useSearchParams } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { formatDateTime } from '#app/admin/format-time.ts'
import { SearchField } from '#app/admin/list-filters.tsx'
import { PagedList, usePages } from '#app/admin/paged-list.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useCan } from '#app/session/use-can.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RotateCcw } from '#app/ui/icons/admin-icons.ts'
import { Trash2 } from '#app/ui/icons/icons.ts'
import { Name } from '#app/ui/name.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { isPersonKind, storedDataScreen } from '#domain/kinds/people.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import { restoring } from '#features/content/pages/actions/restore-record.ts'
import { trashMessages, trashPaths } from '#features/content/trash.ts'
import type { TrashEntry } from '../trash-entry.ts'
import { UndoableRow } from './change-list.tsx'

export const words = defineWords({
  search: 'Search the trash',
  nothingMatches: 'Nothing in the trash matches your search.',
  records: (number: number) => pluralize(number, 'record'),
  found: (number: number) => `${number} found`,
  empty: 'Empty the trash',
  sure: 'Permanently delete everything in the trash? This cannot be undone.',
  deleted: (when: string) => `Deleted ${when}`,
  by: (name: string) => ` by ${name}`,
  daysLeft: (days: number) => `${pluralize(days, 'day')} left`,
  stored: 'Everything stored',
  restore: 'Restore',
  remove: 'Delete permanently',
  sureOne: (title: string) => `Permanently delete "${title}"? This cannot be undone.`,
})

export function TrashList() {
  const [searchParams, setSearchParams] = useSearchParams()
  const q = searchParams.get('q') ?? ''
  const query = usePages(trashPaths.list, { q })
  const ids = query.page?.items.map(({ _id }) => _id) ?? []
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLUListElement>(ids)
  const { refetch: refetchCounts } = usePendingCounts()
  const can = useCan()
  const handleChanged = () => {
    query.refetch()
    // Restored feedback may be unread, which changes the counts.
    refetchCounts()
  }
  const hasNothing = !q && ids.length === 0 && query.error === undefined
  return (
    <>
      {!hasNothing && (
        <SearchField
          label={words.search}
          value={q}
          onSearch={(q) => setSearchParams(q ? { q } : {}, { replace: true, preventScrollReset: true })}
        />
      )}
      <PagedList query={query} errorMessage={trashMessages.notListed}>
        {({ items, total, isLoading }) =>
          hasNothing ? (
            <EmptyState message={trashMessages.none} />
          ) : (
            <>
              <div className="my-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
                <p role="status" className="pl-5 text-soft">
                  {q ? words.found(total) : words.records(total)}
                </p>
                {!q && can('delete for good') && (
                  <ActionButton
                    label={words.empty}
                    icon={Trash2}
                    question={words.sure}
                    run={() => api.call('DELETE', trashPaths.list)}
                    errorMessage={trashMessages.notEmptied}
                    onChanged={handleChanged}
                  />
                )}
              </div>
              {items.length === 0 && <EmptyState message={words.nothingMatches} />}
              <ul ref={rows} aria-busy={isLoading} className="grid gap-3">
                {items.map((entry) => (
                  <TrashRow
                    key={`${entry.kind}/${entry._id}`}
                    entry={entry}
                    onChanged={() => {
                      rememberRemoval(entry._id)
                      handleChanged()
                    }}
                  />
                ))}
              </ul>
            </>
          )
        }
      </PagedList>
    </>
  )
}

/** With this many days left or fewer, the number is highlighted. */
const urgentDays = 5

type Props = { entry: TrashEntry; onChanged: () => void }

function TrashRow({ entry, onChanged }: Props) {
  const { title, label, pictureURL, deletedAt, deletedBy, daysLeft } = entry
  const can = useCan()
  const seesStored = isPersonKind(entry.kind) && can('look after personal data')
  return (
    <UndoableRow
      picture={
        pictureURL ? (
          <Picture src={pictureURL} sizes="3.5rem" className="size-14 shrink-0 rounded-xl" />
        ) : (
          <span aria-hidden="true" className="size-14 shrink-0 rounded-xl bg-edge" />
        )
      }
      title={
        seesStored ? (
          <Link to={storedDataScreen(entry.kind, entry._id)} title={words.stored} className="title-link">
            <Name text={title} />
          </Link>
        ) : (
          <Name text={title} />
        )
      }
      actions={<TrashActions entry={entry} onChanged={onChanged} />}
    >
      <p className="text-soft">
        {label} ·{' '}
        <span className={daysLeft <= urgentDays ? 'font-semibold text-danger-ink' : ''}>
          {words.daysLeft(daysLeft)}
        </span>
      </p>
      <p className="text-sm text-soft">
        {words.deleted(formatDateTime(deletedAt)) + (deletedBy ? words.by(deletedBy.fullName) : '')}
      </p>
    </UndoableRow>
  )
}

function TrashActions({ entry: { kind, _id, title }, onChanged }: Props) {
  const action = useAction()
  const can = useCan()

  async function remove() {
    await api.call('DELETE', trashPaths.one, { params: { kind, id: _id } })
    return { message: trashMessages.removed }
  }
  return (
    <>
      {can('use the trash') && (
        <ActionButton
          action={action}
          label={words.restore}
          about={title}
          icon={RotateCcw}
          {...restoring({ kind, id: _id })}
          onChanged={onChanged}
          className="flex-1 sm:flex-none"
        />
      )}
      {can('delete for good') && (
        <ActionButton
          action={action}
          label={words.remove}
          about={title}
          icon={Trash2}
          isIconOnly
          run={remove}
          question={words.sureOne(title)}
          errorMessage={trashMessages.notRemoved}
          onChanged={onChanged}
          className="text-danger-ink"
        />
      )}
    </>
  )
}
