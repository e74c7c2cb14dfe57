import { useSearchParams } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { SearchField } from '#app/admin/list-filters.tsx'
import { PagedList } from '#app/admin/paged-list.tsx'
import { usePendingCounts } from '#app/admin/pending-counts.ts'
import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import { api } from '#app/api/api.ts'
import { usePages } from '#app/api/use-paged-query.ts'
import { useCan } from '#app/session/use-can.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Trash2 } from '#app/ui/icons/icons.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { defineWords } from '#domain/text/words.ts'
import { trashMessages, trashPaths } from '../../trash.ts'
import { TrashRow } from './trash-row.tsx'

export const words = defineWords({
  search: 'Search the trash',
  nothingMatches: 'Nothing in the trash matches your search.',
  records: (number: number) => pluralize(number, 'record'),
  found: (number: number) => `${number} found`,
  empty: 'Empty the trash',
  sure: 'Permanently delete everything in the trash? This cannot be undone.',
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
