import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FilterSelect } from '#app/admin/list-filters.tsx'
import { ShowMoreButton } from '#app/admin/paged-list.tsx'
import { LoadError } from '#app/admin/query-result.tsx'
import type { FilterChoices } from '#app/api/api.ts'
import { ApiError, api, type ListQuery, type Page, toQueryString } from '#app/api/api.ts'
import { pageSize, usePagedQuery } from '#app/api/use-paged-query.ts'
import { useQuery } from '#app/api/use-query.ts'
import { useCan } from '#app/session/use-can.ts'
import { Button } from '#app/ui/button.tsx'
import { Grid3x3 } from '#app/ui/icons/admin-icons.ts'
import { LoadingSpinner } from '#app/ui/progress.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useIsWideScreen } from '#app/ui/use-is-wide-screen.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { type ListState, listStates } from '#domain/kinds/leaving.ts'
import { canHide, canSchedule } from '#domain/kinds/publishing.ts'
import { NoRecords } from '#features/content/pages/kind-list.tsx'
import { listErrorMessage } from '#features/content/pages/list-loader.ts'
import { ListSearch } from '#features/content/pages/list-search.tsx'
import { parseListParams } from '#features/content/pages/list-url.ts'
import { stateLabels } from '#features/content/pages/state-badges.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { LazyRecordsGrid } from './lazy-parts.tsx'
import { RecordsTable } from './records-table.tsx'
import { type Sorting, sortRecords, useSorting } from './sorting.ts'
import { type Column, tableColumns, titleColumn } from './table-columns.ts'

const words = {
  state: 'Visibility',
  allStates: 'All records',
  cells: 'Edit cells',
}

/** All records of a kind as a table with export; the URL contains the search, filters and sort order. */
export function FilteredTable({ kind }: { kind: Kind }) {
  const can = useCan()
  const columns = [titleColumn(kind), ...tableColumns(kind)]
  const [sorting, sortBy] = useSorting(columns)
  // The server has only one sort order; to sort in any other order, all records must be loaded.
  const { params, state, setState, query, list, choices, refetch } = useList(kind, sorting !== null)
  const { canEditCells, isGrid, toggleGrid } = useGridMode(kind, refetch)
  const { page, error, isLoading } = list
  const message = error === undefined ? null : listErrorText(kind, error)
  if (!page && message === null) return <LoadingSpinner />
  const loaded = page ?? { items: [], total: 0, nextCursor: null }
  const key = toQueryString(query)
  return (
    <>
      <div className="*:mb-2!">
        <ListSearch kind={kind} list={{ ...loaded, error: message, params, choices }} />
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2 sm:gap-3">
        {canHide(kind) && <StateSelect kind={kind} state={state} onChange={setState} />}
        {loaded.items.length > 0 && (
          <div className="ml-auto flex flex-wrap gap-2">
            {canEditCells && <GridButton isGrid={isGrid} onClick={toggleGrid} />}
            {can('export content') && <ExportButtons kind={kind} query={query} />}
          </div>
        )}
      </div>
      {message !== null && <LoadError message={message} onRetry={list.refetch} />}
      {message === null && loaded.items.length === 0 && (
        <NoRecords kind={kind} isFiltered={key !== ''} mayAdd={can(kind.permissions.add)} />
      )}
      {message === null && (
        <div
          hidden={loaded.items.length === 0}
          aria-busy={isLoading}
          className={isLoading ? 'opacity-70 transition-opacity delay-150' : ''}
        >
          <Rows
            key={key}
            kind={kind}
            list={{ ...list, page: loaded }}
            columns={columns}
            sorting={sorting}
            onSort={sortBy}
            query={query}
            choices={choices}
            isGrid={isGrid}
            onChanged={refetch}
          />
        </div>
      )}
    </>
  )
}

/**
 * Returns the list for the URL and state, and its filter choices; the list can be searched even without the choices.
 */
function useList(kind: Kind, loadAll: boolean) {
  const [searchParams] = useSearchParams()
  const params = parseListParams(kind, searchParams)
  const [state, setState] = useState(parseState(searchParams.get('state')))
  const query: ListQuery = { q: params.q, ...params.filters, state }
  const list = usePagedQuery<AnyRecord>(
    toQueryString(query),
    (part) => api.list(kind, { ...part, ...query }),
    loadAll,
  )
  const choices = useQuery(kind.name, () => api.choices(kind))
  const refetch = () => {
    list.refetch()
    choices.refetch()
  }
  return { params, state, setState, query, list, choices: choices.response, refetch }
}

/** Returns whether cells are edited in place, which requires a wide screen. */
function useGridMode({ permissions }: Kind, refetch: () => void) {
  const can = useCan()
  const isWide = useIsWideScreen()
  const [isWanted, setWanted] = useState(false)
  const canEditCells = isWide && permissions.edit !== undefined && can(permissions.edit)
  function toggleGrid() {
    setWanted(!isWanted)
    // Edited records may no longer match the order or the filters.
    if (isWanted) refetch()
  }
  return { canEditCells, isGrid: canEditCells && isWanted, toggleGrid }
}

const GridButton = ({ isGrid, onClick }: { isGrid: boolean; onClick: () => void }) => (
  <Button variant={isGrid ? 'chosen' : 'quiet'} aria-pressed={isGrid} onClick={onClick}>
    <Grid3x3 className="size-4" />
    {words.cells}
  </Button>
)

type Props = { kind: Kind; state: ListState | undefined; onChange: (state: ListState | undefined) => void }

/** Filters the table by state; records that visitors see as usual have no state. */
function StateSelect({ kind, state, onChange }: Props) {
  const states = listStates.filter((name) =>
    name === 'left' ? kind.canLeave : canSchedule(kind) || neverScheduled.includes(name),
  )
  return (
    <FilterSelect
      label={words.state}
      all={words.allStates}
      value={state ?? ''}
      values={states}
      labelOf={(name) => stateLabels[name]}
      onChange={(value) => onChange(parseState(value))}
      className="min-w-[min(9rem,100%)] flex-1 sm:max-w-64"
    />
  )
}

const neverScheduled: ListState[] = ['hidden', 'fields hidden']

const parseState = (text: string | null) => listStates.find((state) => state === text)

type LoadedQuery = ReturnType<typeof usePagedQuery<AnyRecord>> & { page: Page<AnyRecord> }

type RowsProps = {
  kind: Kind
  list: LoadedQuery
  columns: Column[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  query: ListQuery
  choices: FilterChoices | undefined
  isGrid: boolean
  onChanged: () => void
}

/** The loaded rows. */
function Rows({
  kind,
  list: { page, isLoading, loadMore },
  columns,
  sorting,
  onSort,
  query,
  choices,
  isGrid,
  onChanged,
}: RowsProps) {
  const [limit, setLimit] = useState(pageSize)
  // Until all are loaded, the rows stay in the server's order.
  const isComplete = page.nextCursor === null
  const records = isComplete ? sortRecords(page.items, columns, sorting) : page.items
  const shown = records.slice(0, limit)
  async function showMore() {
    const hasMore = page.items.length > limit || (await loadMore())
    if (hasMore) setLimit(limit + pageSize)
    else toast.error(kind.messages.notListed)
  }
  const more = <ShowMoreButton shown={shown.length} total={page.total} busy={isLoading} onClick={showMore} />
  if (isGrid)
    return (
      <LazyRecordsGrid kind={kind} records={shown} page={page} onChanged={onChanged}>
        {more}
      </LazyRecordsGrid>
    )
  return (
    <RecordsTable
      kind={kind}
      records={shown}
      list={{ total: page.total, query, choices }}
      sorting={sorting}
      onSort={onSort}
      onChanged={onChanged}
    >
      {more}
    </RecordsTable>
  )
}

const listErrorText = (kind: Kind, error: unknown) =>
  error instanceof ApiError ? listErrorMessage(kind, error) : kind.messages.notListed
