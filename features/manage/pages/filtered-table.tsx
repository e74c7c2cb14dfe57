import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageSize, ShowMoreButton, usePagedQuery } from '#app/admin/paged-list.tsx'
import { LoadError, useQuery } from '#app/admin/query-result.tsx'
import { ApiError, api, type ListQuery, type Page, toQueryString } from '#app/api/api.ts'
import { useCan } from '#app/session/use-can.ts'
import { PageOutline } from '#app/ui/page-outline.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useIsWideScreen } from '#app/ui/use-is-wide-screen.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { listStates } from '#domain/kinds/list-states.ts'
import { NoRecords } from '#features/content/pages/lists/kind-list.tsx'
import { listErrorMessage } from '#features/content/pages/lists/list-loader.ts'
import { ListSearch } from '#features/content/pages/lists/list-search.tsx'
import { parseListParams } from '#features/content/pages/lists/list-url.ts'
import { useEveningsColumn } from './evenings-column.tsx'
import { LazyRecordsGrid } from './lazy-parts.tsx'
import { RecordsTable, type TableProps } from './records-table.tsx'
import { SortSelect } from './sort-controls.tsx'
import { sortRecords, useSorting } from './sorting.ts'
import { titleColumn, useColumns } from './table-columns.ts'
import { TableTools } from './table-tools.tsx'

export function FilteredTable({ kind }: { kind: Kind }) {
  const can = useCan()
  const [isListed, setListed] = useState(false)
  const columns = useColumns(kind, useEveningsColumn(kind, isListed))
  const sortable = [titleColumn(kind), ...columns.shown]
  const [sorting, sortBy] = useSorting(sortable)
  // The server has only one sort order; to sort in any other order, all records must be loaded.
  const { params, state, setState, query, list, choices, refetch } = useList(kind, sorting !== null)
  const grid = useGridMode(kind, refetch)
  const { page, error, isBusy } = list
  if (page && !isListed) setListed(true)
  const message = error === undefined ? null : listErrorText(kind, error)
  if (!page && message === null) return <PageOutline />
  const loaded = page ?? { items: [], total: 0, nextCursor: null }
  const key = toQueryString(query)
  const isEmpty = message === null && loaded.items.length === 0
  return (
    <>
      {!(isEmpty && key === '' && !isBusy) && (
        <ListSearch
          kind={kind}
          list={{ ...loaded, error: message, params, choices }}
          tools={(filters) => (
            <TableTools
              kind={kind}
              filters={filters}
              state={state}
              onState={setState}
              columns={columns}
              sorting={<SortSelect kind={kind} columns={sortable} sorting={sorting} onSort={sortBy} />}
              grid={grid}
              query={query}
            />
          )}
        />
      )}
      {message !== null && <LoadError message={message} onRetry={list.refetch} />}
      {isEmpty && <NoRecords kind={kind} isFiltered={key !== ''} mayAdd={can(kind.permissions.add)} />}
      {message === null && (
        <div
          hidden={loaded.items.length === 0}
          aria-busy={isBusy}
          className={isBusy ? 'opacity-70 transition-opacity delay-150' : ''}
        >
          <Rows
            key={key}
            kind={kind}
            loaded={{ ...list, page: loaded }}
            list={{ total: loaded.total, query, choices }}
            columns={columns.shown}
            sorting={sorting}
            onSort={sortBy}
            isGrid={grid?.isGrid === true}
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
  function toggle() {
    setWanted(!isWanted)
    // Edited records may no longer match the order or the filters.
    if (isWanted) refetch()
  }
  return canEditCells ? { isGrid: isWanted, toggle } : undefined
}

const parseState = (text: string | null) => listStates.find((state) => state === text)

type LoadedQuery = ReturnType<typeof usePagedQuery<AnyRecord>> & { page: Page<AnyRecord> }

type RowsProps = Omit<TableProps, 'records' | 'children'> & { loaded: LoadedQuery; isGrid: boolean }

function Rows({ loaded: { page, isBusy, loadMore }, isGrid, ...table }: RowsProps) {
  const { kind, columns, sorting } = table
  const [limit, setLimit] = useState(pageSize)
  // Until all are loaded, the rows stay in the server's order.
  const isComplete = page.nextCursor === null
  const records = isComplete ? sortRecords(page.items, [titleColumn(kind), ...columns], sorting) : page.items
  const shown = records.slice(0, limit)
  async function showMore() {
    const hasMore = page.items.length > limit || (await loadMore())
    if (hasMore) setLimit(limit + pageSize)
    else toast.error(kind.messages.notListed)
  }
  const more = <ShowMoreButton shown={shown.length} total={page.total} busy={isBusy} onClick={showMore} />
  if (isGrid)
    return (
      <LazyRecordsGrid kind={kind} records={shown} page={page} onChanged={table.onChanged}>
        {more}
      </LazyRecordsGrid>
    )
  return (
    <RecordsTable {...table} records={shown}>
      {more}
    </RecordsTable>
  )
}

const listErrorText = (kind: Kind, error: unknown) =>
  error instanceof ApiError ? listErrorMessage(kind, error) : kind.messages.notListed
