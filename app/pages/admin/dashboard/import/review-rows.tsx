import { useState } from 'react'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Import, ImportPreview, ImportRow } from '#domain/records/import-schemas.ts'
import { importMessages, importPaths, type RowState, rowStates } from '#domain/records/imports.ts'
import { PagedList } from '../../../../admin/paged-list.tsx'
import { useFocusAfterRemoval } from '../../../../admin/use-focus-after-removal.ts'
import { api, pathWithId } from '../../../../api/api.ts'
import { usePagedQuery } from '../../../../api/use-paged-query.ts'
import { Button } from '../../../../ui/button.tsx'
import { type ChangeList, rowStateLabels } from './list-review.ts'
import { RowItem } from './row-item.tsx'

const words = {
  title: 'Rows',
  filter: 'Show rows',
  all: 'All',
  answers: 'Answer all at once',
  allSame: (one: string) => `Treat all as the same ${one.toLowerCase()}`,
  allNew: 'Treat all as new',
}

/** What needs somebody's attention is shown first. */
const urgent: RowState[] = ['refused', 'question']

type Props = { kind: Kind; list: Import; preview: ImportPreview; onChange: ChangeList }

/** The rows of a list by what would become of them, those first that somebody has to mend. */
export function ReviewRows({ kind, list, preview: { counts, stamp }, onChange }: Props) {
  const [chosen, setChosen] = useState<RowState | 'all'>()
  const isThere = chosen === 'all' || (chosen !== undefined && counts[chosen] > 0)
  const shown = isThere ? chosen : (urgent.find((state) => counts[state] > 0) ?? 'all')
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filters = [
    { name: 'all' as const, label: words.all, count: all },
    ...rowStates.map((state) => ({ name: state, label: rowStateLabels[state], count: counts[state] })),
  ].filter(({ name, count }) => count > 0 || name === 'all')
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className="mb-3 text-2xl">
        {words.title}
      </h2>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{words.filter}</legend>
        {filters.map(({ name, label, count }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={() => setChosen(name)}
            className={`chip ${name === shown ? 'border-link! text-link' : ''}`}
          >
            {label}
            <span className="ml-2 tabular-nums">{count.toLocaleString('en')}</span>
          </button>
        ))}
      </fieldset>
      {shown === 'question' && counts.question > 1 && (
        <fieldset className="mb-4 flex flex-wrap gap-2">
          <legend className="mb-1 font-medium">{words.answers}</legend>
          <Button variant="quiet" onClick={() => void onChange({ answerAll: 'same' })}>
            {words.allSame(kind.labels.one)}
          </Button>
          <Button variant="quiet" onClick={() => void onChange({ answerAll: 'new' })}>
            {words.allNew}
          </Button>
        </fieldset>
      )}
      <Rows kind={kind} list={list} stamp={stamp} state={shown} onChange={onChange} />
    </section>
  )
}

type RowsProps = {
  kind: Kind
  list: Import
  stamp: string
  state: RowState | 'all'
  onChange: ChangeList
}

function Rows({ kind, list, stamp, state, onChange }: RowsProps) {
  const filter = { ...(state !== 'all' && { state }) }
  const query = usePagedQuery(`${state} ${stamp}`, (part) =>
    api.page<ImportRow>(pathWithId(importPaths.rows, list._id), { ...part, ...filter }),
  )
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLUListElement>(
    (query.page?.items ?? []).map(({ row }) => String(row)),
  )
  return (
    <PagedList query={query} errorMessage={importMessages.notListed}>
      {({ items, isLoading }) => (
        <ul ref={rows} aria-busy={isLoading} className="grid gap-2">
          {items.map((row) => (
            <RowItem
              key={row.row}
              kind={kind}
              columns={list.columns}
              row={row}
              onChange={(change) => {
                rememberRemoval(String(row.row))
                return onChange(change)
              }}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
