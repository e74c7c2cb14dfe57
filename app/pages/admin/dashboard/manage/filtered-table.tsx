import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { type ListState, listStates } from '#domain/records/leaving.ts'
import { canHide, canSchedule } from '#domain/records/publishing.ts'
import { FilterSelect } from '../../../../admin/filter-select.tsx'
import { LoadError } from '../../../../admin/load-error.tsx'
import { ShowMoreButton } from '../../../../admin/show-more-button.tsx'
import { ApiError, api, type ListQuery, type Page, toQueryString } from '../../../../api/api.ts'
import { pageSize, usePagedQuery } from '../../../../api/use-paged-query.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { NoRecords } from '../../../../lists/kind-list.tsx'
import { type FilterChoices, listErrorMessage } from '../../../../lists/list-loader.ts'
import { parseListParams } from '../../../../lists/list-params.ts'
import { ListSearch } from '../../../../lists/list-search.tsx'
import { stateLabels } from '../../../../records/state-badges.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { Button } from '../../../../ui/button.tsx'
import { Grid3x3 } from '../../../../ui/icons/admin-icons.ts'
import { LoadingSpinner } from '../../../../ui/progress.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useIsWideScreen } from '../../use-is-wide-screen.ts'
import { ExportButtons } from './export-buttons.tsx'
import { LazyRecordsGrid } from './lazy-parts.tsx'
import { RecordsTable } from './records-table.tsx'
import { type Sorting, sortRecords } from './sort-records.ts'
import { type Column, tableColumns, titleColumn } from './table-columns.ts'
import { useSorting } from './use-sorting.ts'

export const words = {
  state: 'Visibility',
  allStates: 'All records',
  cells: 'Edit cells',
  sorting: (total: number) => `Sorting by a column loads all ${total} first.`,
}

/** All records of a kind as a table: searched, filtered and sorted by the URL, and exported. */
export function FilteredTable({ kind }: { kind: Kind }) {
  const can = useCan()
  const [searchParams] = useSearchParams()
  const columns = [titleColumn(kind), ...tableColumns(kind)]
  const [sorting, sortBy] = useSorting(columns)
  const params = parseListParams(kind, searchParams)
  const [state, setState] = useState(parseState(searchParams.get('state')))
  const isWide = useIsWideScreen()
  const [isGridWanted, setGridWanted] = useState(false)
  const query: ListQuery = { q: params.q, ...params.filters }
  const tableQuery: ListQuery = { ...query, state }
  const key = toQueryString(tableQuery)
  // The server has one sort order; any other needs all records.
  const list = usePagedQuery<AnyRecord>(
    key,
    (part) => api.list(kind, { ...part, ...tableQuery }),
    sorting !== null,
  )
  const { choices, refetchChoices } = useChoices(kind)
  const { page, error, isLoading } = list
  const message = error === undefined ? null : listErrorText(kind, error)
  if (!page && message === null) return <LoadingSpinner />
  const loaded = page ?? { items: [], total: 0, nextCursor: null }
  const handleChange = () => {
    list.refetch()
    refetchChoices()
  }
  // A grid of cells needs a keyboard and room.
  const canEditCells = isWide && kind.permissions.edit !== undefined && can(kind.permissions.edit)
  const isGrid = canEditCells && isGridWanted
  function toggleGrid() {
    setGridWanted(!isGridWanted)
    // What was edited may belong elsewhere by now.
    if (isGridWanted) handleChange()
  }
  return (
    <>
      <div className="*:mb-2!">
        <ListSearch kind={kind} list={{ ...loaded, error: message, params, choices }} />
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        {canHide(kind) && <StateSelect kind={kind} state={state} onChange={setState} />}
        {loaded.nextCursor !== null && (
          <p className="text-sm text-soft max-sm:order-last">{words.sorting(loaded.total)}</p>
        )}
        {loaded.items.length > 0 && (
          <div className="ml-auto flex flex-wrap gap-2">
            {canEditCells && <GridButton isGrid={isGrid} onClick={toggleGrid} />}
            {can('export content') && <ExportButtons kind={kind} query={tableQuery} />}
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
            query={tableQuery}
            choices={choices}
            isGrid={isGrid}
            onChanged={handleChange}
          />
        </div>
      )}
    </>
  )
}

const GridButton = ({ isGrid, onClick }: { isGrid: boolean; onClick: () => void }) => (
  <Button variant={isGrid ? 'primary' : 'quiet'} aria-pressed={isGrid} onClick={onClick}>
    <Grid3x3 className="size-4" />
    {words.cells}
  </Button>
)

/** Narrows the table to the records in a state; those that visitors see as usual have none. */
function StateSelect({
  kind,
  state,
  onChange,
}: {
  kind: Kind
  state: ListState | undefined
  onChange: (state: ListState | undefined) => void
}) {
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
      className="flex-1 max-sm:basis-full sm:max-w-64"
    />
  )
}

const neverScheduled: ListState[] = ['hidden', 'fields hidden']

const parseState = (text: string | null) => listStates.find((state) => state === text)

type LoadedQuery = ReturnType<typeof usePagedQuery<AnyRecord>> & { page: Page<AnyRecord> }

/** The rows shown so far. */
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
}: {
  kind: Kind
  list: LoadedQuery
  columns: Column[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  query: ListQuery
  choices: FilterChoices | undefined
  isGrid: boolean
  onChanged: () => void
}) {
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

/** The choices of the filters. Without them a list can still be searched. */
function useChoices({ name, paths }: Kind) {
  const { response, refetch } = useQuery(name, async () =>
    paths.choices ? (await api.get<{ data: FilterChoices }>(paths.choices)).data : {},
  )
  return { choices: response, refetchChoices: refetch }
}

const listErrorText = (kind: Kind, error: unknown) =>
  error instanceof ApiError ? listErrorMessage(kind, error) : kind.messages.notListed
