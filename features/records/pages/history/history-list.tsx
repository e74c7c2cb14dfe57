import { formatLongDay } from '#app/admin/format-time.ts'
import { FilterSelect, oneOf, useAddressFilters } from '#app/admin/list-filters.tsx'
import { PagedList } from '#app/admin/paged-list.tsx'
import { toQueryString } from '#app/api/api.ts'
import { usePages } from '#app/api/use-paged-query.ts'
import { TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { groupBy } from '#domain/group-by.ts'
import { kinds } from '#domain/kinds/index.ts'
import { defineWords } from '#domain/text/words.ts'
import { changeSetKind } from '../../change-sets.ts'
import { adminKind, historyActionLabels, historyMessages, historyPath, listedActions } from '../../history.ts'
import type { HistoryEntry } from '../../history-schemas.ts'
import { HistoryEntryItem } from './history-entry-item.tsx'

export const words = defineWords({
  action: 'Action',
  anyAction: 'All actions',
  kind: 'Type',
  anyKind: 'All types',
  admins: 'Admins',
  changes: 'Bulk changes',
  onlyOf: (name: string) => `Showing only what ${name} did.`,
  onlyOfOne: 'Showing only what one admin did.',
  clear: 'Show all',
  nothingMatches: 'Nothing matches these filters.',
})

const kindLabels = new Map([
  ...kinds.map(({ name, labels }): [string, string] => [name, labels.many]),
  [adminKind, words.admins],
  [changeSetKind, words.changes],
])
const kindNames = [...kindLabels.keys()]
const ifUuid = (text: string) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : '')

export function HistoryList() {
  const { filters, setFilter } = useAddressFilters({
    action: oneOf(listedActions),
    kind: oneOf(kindNames),
    admin: ifUuid,
  })
  const key = toQueryString(filters)
  const query = usePages(historyPath, filters)
  const className = 'w-full sm:w-auto sm:max-w-64 sm:flex-1'
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <FilterSelect
          label={words.action}
          all={words.anyAction}
          value={filters.action}
          values={listedActions}
          labelOf={(action) => capitalize(historyActionLabels[action])}
          onChange={(action) => setFilter('action', action)}
          className={className}
        />
        <FilterSelect
          label={words.kind}
          all={words.anyKind}
          value={filters.kind}
          values={kindNames}
          labelOf={(kind) => kindLabels.get(kind) ?? kind}
          onChange={(kind) => setFilter('kind', kind)}
          className={className}
        />
      </div>
      <PagedList query={query} errorMessage={historyMessages.notListed}>
        {({ items, isLoading }) => (
          <>
            {key !== '' && <ShowAll by={filters.admin && onlyOf(items[0]?.by?.name)} />}
            {items.length === 0 && <EmptyState message={key ? words.nothingMatches : historyMessages.none} />}
            <Days entries={items} isLoading={isLoading} />
          </>
        )}
      </PagedList>
    </>
  )
}

const ShowAll = ({ by }: { by: string }) => (
  <p className="mb-4 flex flex-wrap items-center gap-x-4 pl-5 text-soft">
    {by && <span>{by}</span>}
    <TextLink to={{ search: '' }} preventScrollReset>
      {words.clear}
    </TextLink>
  </p>
)

const onlyOf = (name: string | undefined) => (name ? words.onlyOf(name) : words.onlyOfOne)

const Days = ({ entries, isLoading }: { entries: HistoryEntry[]; isLoading: boolean }) => (
  <div aria-busy={isLoading} className="grid gap-8">
    {[...groupBy(entries, ({ at }) => formatLongDay(at))].map(([day, entries]) => (
      <section key={day}>
        <h2 className="mb-3 text-xl">{day}</h2>
        <ul className="divide-y divide-edge rounded-card bg-surface px-5 shadow-soft">
          {entries.map((entry) => (
            <HistoryEntryItem key={entry._id} entry={entry} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
