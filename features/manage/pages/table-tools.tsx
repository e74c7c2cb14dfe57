import { type ReactNode, useState } from 'react'
import { FilterSelect } from '#app/admin/list-filters.tsx'
import type { ListQuery } from '#app/api/api.ts'
import { useActor, useCan } from '#app/session/use-can.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Columns3, Grid3x3, SlidersHorizontal } from '#app/ui/icons/admin-icons.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type ListState, listStatesOf } from '#domain/kinds/list-states.ts'
import { defineWords } from '#domain/text/words.ts'
import { canFilterBy } from '#features/content/field-audiences.ts'
import { stateLabels } from '#features/content/pages/actions/state-badges.tsx'
import { ExportButtons } from './export-buttons.tsx'
import type { Column, ColumnChoice } from './table-columns.ts'

const words = defineWords({
  tools: 'Filters',
  state: 'Records',
  allStates: 'All records',
  everyone: 'Everyone',
  columns: 'Columns',
  cells: 'Edit cells',
})

type Props = {
  kind: Kind
  filters: ReactNode
  state: ListState | undefined
  onState: (state: ListState | undefined) => void
  columns: ColumnChoice
  /** The sort control for phones, where most column headers are hidden. */
  sorting: ReactNode
  /** Undefined if cells cannot be edited in place. */
  grid: { isGrid: boolean; toggle: () => void } | undefined
  query: ListQuery
}

export function TableTools({ kind, filters, state, onState, columns, sorting, grid, query }: Props) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  // Children can also be found by what their records lack.
  const actor = useActor()
  const states = listStatesOf(kind).filter((name) => canFilterBy(actor, kind, name))
  return (
    <>
      <Button
        variant={isOpen || state ? 'chosen' : 'quiet'}
        aria-expanded={isOpen}
        aria-label={words.tools}
        className="size-12 px-0! lg:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-5" />
      </Button>
      <div className={`${isOpen ? 'flex' : 'hidden'} w-full flex-wrap gap-2 lg:contents`}>
        {filters}
        {states.length > 0 && (
          <FilterSelect
            label={words.state}
            all={kind.category === 'person' ? words.everyone : words.allStates}
            value={state ?? ''}
            values={states}
            labelOf={(name) => stateLabels[name]}
            onChange={(value) => onState(states.find((known) => known === value))}
            className="min-w-[min(9rem,100%)] flex-1 sm:max-w-52 lg:min-w-44"
          />
        )}
        {sorting}
        <ColumnMenu {...columns} />
        {grid && (
          <Button
            variant={grid.isGrid ? 'chosen' : 'quiet'}
            aria-pressed={grid.isGrid}
            aria-label={words.cells}
            title={words.cells}
            className="size-12 px-0!"
            onClick={grid.toggle}
          >
            <Grid3x3 className="size-5" />
          </Button>
        )}
        {can('export content') && <ExportButtons kind={kind} query={query} />}
      </div>
    </>
  )
}

const ColumnMenu = ({ all, shown, toggle }: ColumnChoice) =>
  all.length > 1 && (
    <details name="menu" data-closes="card" className="relative max-lg:hidden">
      <summary
        aria-label={words.columns}
        title={words.columns}
        className={buttonClass('quiet', 'size-12 cursor-pointer px-0!')}
      >
        <Columns3 className="size-5" />
      </summary>
      <div className="absolute right-0 z-40 mt-2 w-max max-w-80 rounded-2xl border border-edge bg-surface p-2 shadow-soft">
        {all.map((column: Column) => (
          <label key={column.name} className="flex min-h-11 items-center gap-3 rounded-xl px-3 hover:bg-glow">
            <input
              type="checkbox"
              className="size-5 accent-link"
              checked={shown.includes(column)}
              onChange={() => toggle(column.name)}
            />
            {column.label}
          </label>
        ))}
      </div>
    </details>
  )
