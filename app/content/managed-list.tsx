import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { ApiFailure, api, type ListQuery, queryText } from '../api.ts'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { drawingOf } from './kind-drawing.ts'
import { type Choices, notListedWords } from './list-data.ts'
import { readQuestion } from './list-question.ts'
import { ClearSearch, ListSearch } from './list-search.tsx'
import { MoreButton } from './more-button.tsx'
import type { Page } from './read-page.ts'
import { RecordsTable } from './records-table.tsx'
import { type Sorting, sortRecords } from './sort-records.ts'
import { type Column, tableColumns, titleColumn } from './table-columns.ts'
import { Unread } from './unread.tsx'
import { useAnswer } from './use-answer.ts'
import { pageSize, usePages } from './use-pages.ts'
import { useSorting } from './use-sorting.ts'

const words = {
  nothingMatches: 'Nothing matches your search.',
  sorting: (total: number) => `Sorting by a column loads all ${total} first.`,
}

/** All records of a kind as the page's address asks for them: searched, narrowed, sorted and exported. */
export function ManagedList({ kind }: { kind: Kind }) {
  const [asked] = useSearchParams()
  const columns = [titleColumn(kind), ...tableColumns(kind)]
  const [sorting, sortBy] = useSorting(columns)
  const question = readQuestion(kind, asked)
  const query: ListQuery = { q: question.q, ...question.filters }
  const key = queryText(query)
  // The server knows one order. Another can only be made of all the records.
  const list = usePages<AnyRecord>(key, (part) => api.list(kind, { ...part, ...query }), sorting !== null)
  const { choices, countAgain } = useChoices(kind)
  const { page, failure, isLoading } = list
  const says = failure === undefined ? null : whyNot(kind, failure)
  if (!page && says === null) return <Spinner label="Loading..." />
  const known = page ?? { items: [], total: 0, nextCursor: null }
  const changed = () => {
    list.askAgain()
    countAgain()
  }
  return (
    <>
      <div className="*:mb-2!">
        <ListSearch kind={kind} list={{ ...known, failure: says, question, choices }} />
      </div>
      {says !== null && <Unread says={says} onAgain={list.askAgain} />}
      {says === null && known.items.length === 0 && <Nothing kind={kind} isNarrow={key !== ''} />}
      {says === null && (
        <div
          hidden={known.items.length === 0}
          aria-busy={isLoading}
          className={isLoading ? 'opacity-70 transition-opacity delay-150' : ''}
        >
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="pl-5 text-sm text-soft">
              {known.nextCursor !== null && words.sorting(known.total)}
            </p>
            <ExportButtons kind={kind} query={query} />
          </div>
          <Rows
            key={key}
            kind={kind}
            list={{ ...list, page: known }}
            columns={columns}
            sorting={sorting}
            onSort={sortBy}
            onChanged={changed}
          />
        </div>
      )}
    </>
  )
}

type Shown = ReturnType<typeof usePages<AnyRecord>> & { page: Page<AnyRecord> }

/** As many rows as were asked for. */
function Rows({
  kind,
  list: { page, isLoading, readOn },
  columns,
  sorting,
  onSort,
  onChanged,
}: {
  kind: Kind
  list: Shown
  columns: Column[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onChanged: () => void
}) {
  const [most, setMost] = useState(pageSize)
  // While the others are on their way, those that are there stay in their order.
  const isWhole = page.nextCursor === null
  const records = isWhole ? sortRecords(page.items, columns, sorting) : page.items
  const shown = records.slice(0, most)
  async function showMore() {
    const isThere = page.items.length > most || (await readOn())
    if (isThere) setMost(most + pageSize)
    else toast.error(kind.says.notListed)
  }
  return (
    <RecordsTable kind={kind} records={shown} sorting={sorting} onSort={onSort} onChanged={onChanged}>
      <MoreButton shown={shown.length} total={page.total} busy={isLoading} onPress={showMore} />
    </RecordsTable>
  )
}

function Nothing({ kind, isNarrow }: { kind: Kind; isNarrow: boolean }) {
  if (!isNarrow) return <Empty says={kind.says.none} drawing={drawingOf(kind)} />
  return (
    <Empty says={words.nothingMatches}>
      <ClearSearch />
    </Empty>
  )
}

/** What the filters offer. Without it a list can still be searched. */
function useChoices({ name, paths }: Kind) {
  const { answer, askAgain } = useAnswer(name, async () =>
    paths.choices ? (await api.get<{ data: Choices }>(paths.choices)).data : {},
  )
  return { choices: answer, countAgain: askAgain }
}

const whyNot = (kind: Kind, failure: unknown) =>
  failure instanceof ApiFailure ? notListedWords(kind, failure) : kind.says.notListed
