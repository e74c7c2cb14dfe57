import { useSearchParams } from 'react-router'
import {
  adminKind,
  historyActionLabels,
  historyMessages,
  historyPath,
  listedActions,
} from '#domain/admin/history.ts'
import type { HistoryEntry } from '#domain/admin/response-schemas.ts'
import { kinds } from '#domain/kinds/index.ts'
import { changeSetKind } from '#domain/records/change-sets.ts'
import { FilterSelect } from '../../../../admin/filter-select.tsx'
import { formatLongDay } from '../../../../admin/format-time.ts'
import { LoadError } from '../../../../admin/load-error.tsx'
import { ShowMoreButton } from '../../../../admin/show-more-button.tsx'
import { api, serverMessage, toQueryString } from '../../../../api/api.ts'
import { usePagedQuery } from '../../../../api/use-paged-query.ts'
import { TextLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadingSpinner } from '../../../../ui/progress.tsx'
import { HistoryEntryItem } from './history-entry-item.tsx'

export const words = {
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
}

/** Who did what, by day. */
export function HistoryList() {
  const [searchParams] = useSearchParams()
  const filters = parseFilters(searchParams)
  const { page, error, isLoading, loadMore, refetch } = usePagedQuery(
    `history${toQueryString(filters)}`,
    (part) => api.page<HistoryEntry>(historyPath, { ...part, ...filters }),
  )
  const hasFilters = Object.keys(filters).length > 0
  if (error !== undefined) {
    return (
      <>
        {(hasFilters || page) && <Filters filters={filters} />}
        <LoadError message={serverMessage(error) ?? historyMessages.notListed} onRetry={refetch} />
      </>
    )
  }
  if (!page) return <LoadingSpinner />
  if (page.total === 0 && !hasFilters) return <EmptyState message={historyMessages.none} />
  const adminName = filters.admin && page.items[0]?.by?.name
  return (
    <>
      <Filters filters={filters} />
      {hasFilters && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 pl-5 text-soft">
          {filters.admin && <span>{adminName ? words.onlyOf(adminName) : words.onlyOfOne}</span>}
          <TextLink to={{ search: '' }} preventScrollReset>
            {words.clear}
          </TextLink>
        </p>
      )}
      {page.items.length === 0 && <EmptyState message={words.nothingMatches} />}
      <div aria-busy={isLoading} className="grid gap-8">
        {groupByDay(page.items).map(([day, entries]) => (
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
      <ShowMoreButton shown={page.items.length} total={page.total} busy={isLoading} onClick={loadMore} />
    </>
  )
}

type HistoryFilters = { action?: string; kind?: string; admin?: string }

const kindLabels: [value: string, label: string][] = [
  ...kinds.map(({ name, labels }): [string, string] => [name, labels.many]),
  [adminKind, words.admins],
  [changeSetKind, words.changes],
]
const actionLabels = listedActions.map((action): [string, string] => [
  action,
  capitalize(historyActionLabels[action]),
])

/** The filters in the page's URL; unknown values are ignored. */
function parseFilters(searchParams: URLSearchParams): HistoryFilters {
  const ifKnown = (name: string, values: [string, string][]) =>
    values.some(([value]) => value === searchParams.get(name)) && { [name]: searchParams.get(name) }
  const admin = searchParams.get('admin') ?? ''
  return {
    ...ifKnown('action', actionLabels),
    ...ifKnown('kind', kindLabels),
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(admin) && { admin }),
  }
}

function Filters({ filters }: { filters: HistoryFilters }) {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <Filter
        name="action"
        label={words.action}
        all={words.anyAction}
        filters={filters.action}
        values={actionLabels}
      />
      <Filter name="kind" label={words.kind} all={words.anyKind} filters={filters.kind} values={kindLabels} />
    </div>
  )
}

function Filter({
  name,
  label,
  all,
  filters = '',
  values,
}: {
  name: string
  label: string
  all: string
  filters: string | undefined
  values: [value: string, label: string][]
}) {
  const [, setSearchParams] = useSearchParams()
  const choose = (value: string) =>
    setSearchParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <FilterSelect
      label={label}
      all={all}
      value={filters}
      values={values.map(([value]) => value)}
      labelOf={(value) => new Map(values).get(value) ?? value}
      onChange={choose}
      className="w-full sm:w-auto sm:max-w-64 sm:flex-1"
    />
  )
}

/** The entries, newest first, grouped by day. */
function groupByDay(entries: HistoryEntry[]): [day: string, entries: HistoryEntry[]][] {
  const days = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const day = formatLongDay(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function capitalize(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
