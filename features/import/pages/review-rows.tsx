import { useEffect, useRef, useState } from 'react'
import { PagedList, usePagedQuery } from '#app/admin/paged-list.tsx'
import { isFocusLost } from '#app/admin/use-focus-after-removal.ts'
import { api } from '#app/api/api.ts'
import { Button } from '#app/ui/button.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { Import, ImportPreview, ImportRow } from '../import-schemas.ts'
import { importMessages, importPaths, numberedField, type RowState, rowStates } from '../imports.ts'
import { type ChangeList, rowStateLabels } from './list-review.ts'
import { RowItem } from './row-item.tsx'

const words = defineWords({
  title: 'Rows',
  filter: 'Show rows',
  all: 'All',
  answers: 'Answer all at once',
  allSame: (one: string) => `Treat all as the same ${one.toLowerCase()}`,
  allNew: 'Treat all as new',
  withoutNumber: (rows: number, label: string) => `${pluralize(rows, 'row')} without a ${label}.`,
  number: 'Number them for me',
  numbered: (rows: number, first: string, last: string) =>
    `${pluralize(rows, 'row')} numbered for you: ${first === last ? first : `${first} to ${last}`}.`,
  removeNumbers: 'Remove these numbers',
})

/** Rows that need attention come first. */
const urgent: RowState[] = ['refused', 'question']

type Props = { kind: Kind; list: Import; preview: ImportPreview; onChange: ChangeList }

export function ReviewRows({
  kind,
  list,
  preview: { counts, sharedNumbers, stamp, numbers },
  onChange,
}: Props) {
  const [chosen, setChosen] = useState<RowState | 'all'>()
  // Changed rows stay in view until the admin switches to another group.
  const [shownRows, setShownRows] = useState<number[]>([])
  const isThere = chosen === 'all' || (chosen !== undefined && (counts[chosen] > 0 || shownRows.length > 0))
  const shown = isThere ? chosen : (urgent.find((state) => counts[state] > 0) ?? 'all')
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const filters = [
    { name: 'all' as const, label: words.all, count: all },
    ...rowStates.map((state) => ({ name: state, label: rowStateLabels[state], count: counts[state] })),
  ].filter(({ name, count }) => count > 0 || name === 'all' || name === shown)
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
            onClick={() => {
              setChosen(name)
              setShownRows([])
            }}
            className={`chip ${name === shown ? 'border-link! text-link' : ''}`}
          >
            {label}
            <span className="ml-2 tabular-nums">{count.toLocaleString('en')}</span>
          </button>
        ))}
      </fieldset>
      <NumberRows kind={kind} numbers={numbers} onChange={onChange} />
      {shown === 'question' && counts.question > 1 && (
        <fieldset className="mb-4 flex flex-wrap gap-2">
          <legend className="mb-1 font-medium">{words.answers}</legend>
          {counts.question > sharedNumbers && (
            <Button variant="quiet" onClick={() => void onChange({ answerAll: 'same' })}>
              {words.allSame(kind.labels.one)}
            </Button>
          )}
          <Button variant="quiet" onClick={() => void onChange({ answerAll: 'new' })}>
            {words.allNew}
          </Button>
        </fieldset>
      )}
      <Rows
        kind={kind}
        list={list}
        stamp={stamp}
        shownRows={shownRows}
        onChange={onChange}
        state={shown}
        onKeep={(row) => {
          setChosen(shown)
          setShownRows([...shownRows.filter((other) => other !== row), row].slice(-maxKept))
        }}
      />
    </section>
  )
}

/** The maximum number of rows that one call returns. */
const maxKept = 200

type RowsProps = {
  kind: Kind
  list: Import
  stamp: string
  state: RowState | 'all'
  shownRows: number[]
  onKeep: (row: number) => void
  onChange: ChangeList
}

function Rows({ kind, list, stamp, state, shownRows, onKeep, onChange }: RowsProps) {
  const filter = {
    ...(state !== 'all' && { state, ...(shownRows.length > 0 && { rows: shownRows.join(',') }) }),
  }
  const query = usePagedQuery(`${state} ${stamp}`, (part) =>
    api.page(importPaths.rows, { params: { id: list._id }, query: { ...part, ...filter } }),
  )
  const { rows, rememberChange } = useFocusInChanged(query.page?.items ?? [])
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
              isKept={shownRows.includes(row.row)}
              onChange={(change) => {
                rememberChange(row)
                onKeep(row.row)
                return onChange(change)
              }}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** Focuses the changed row if the clicked button no longer exists. */
function useFocusInChanged(items: ImportRow[]) {
  const rows = useRef<HTMLUListElement>(null)
  const changing = useRef<ImportRow>(undefined)
  useEffect(() => {
    const index = items.findIndex(({ row }) => row === changing.current?.row)
    if (index < 0 || items[index] === changing.current) return
    changing.current = undefined
    const item = rows.current?.children[index]
    if (item instanceof HTMLElement && isFocusLost(document.activeElement)) item.focus()
  })
  const rememberChange = (row: ImportRow) => {
    changing.current = row
  }
  return { rows, rememberChange }
}

type NumberProps = { kind: Kind; numbers: ImportPreview['numbers']; onChange: ChangeList }

/** Offers to number new records without a number, and to remove these numbers again. */
function NumberRows({ kind, numbers: { missing, given, first, last }, onChange }: NumberProps) {
  const label = kind.fields[numberedField(kind) ?? '']?.label ?? ''
  if (missing + given === 0) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-lamp/15 px-4 py-3">
      <p role="status" className="wrap-anywhere">
        {given > 0 ? words.numbered(given, first ?? '', last ?? '') : words.withoutNumber(missing, label)}
      </p>
      <Button variant="quiet" onClick={() => void onChange({ areNumbered: given === 0 })}>
        {given > 0 ? words.removeNumbers : words.number}
      </Button>
    </div>
  )
}
