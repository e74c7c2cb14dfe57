import { type ReactNode, useState } from 'react'
import { DownloadButtons } from '#app/admin/download-buttons.tsx'
import { FilterSelect } from '#app/admin/list-filters.tsx'
import type { ListQuery } from '#app/api/api.ts'
import { downloadFile } from '#app/api/download-file.ts'
import { useActor, useCan } from '#app/session/use-can.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { Columns3, Download, Grid3x3, SlidersHorizontal } from '#app/ui/icons/admin-icons.ts'
import type { IconComponent } from '#app/ui/icons/icon.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { type ListState, listStatesOf } from '#domain/kinds/list-states.ts'
import { defineWords } from '#domain/text/words.ts'
import { exportPaths } from '#features/content/exports.ts'
import { canFilterBy } from '#features/content/field-audiences.ts'
import { stateLabels } from '#features/content/pages/actions/state-badges.tsx'
import type { Column, ColumnChoice } from './table-columns.ts'

const words = defineWords({
  tools: 'Filters',
  state: 'Records',
  allStates: 'All records',
  everyone: 'Everyone',
  columns: 'Columns',
  cells: 'Edit cells',
  download: 'Download',
  exportAs: (format: string) => `Export as ${format}`,
  failed: 'Failed to export. Please try again.',
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
    <IconMenu label={words.columns} icon={Columns3} closes="card" className="max-lg:hidden">
      {all.map((column: Column) => (
        <LabeledCheckbox
          key={column.name}
          label={column.label}
          isChecked={shown.includes(column)}
          onChange={() => toggle(column.name)}
          className="rounded-xl px-3 hover:bg-glow"
        />
      ))}
    </IconMenu>
  )

const ExportButtons = ({ kind, query }: { kind: Kind; query: ListQuery }) => (
  <IconMenu label={words.download} icon={Download} closes="menu">
    <div className="grid gap-2">
      <DownloadButtons
        formats={['xlsx', 'csv']}
        label={words.exportAs}
        download={(format) => downloadFile(exportPaths[format], { params: { kind: kind.name }, query })}
        errorMessage={words.failed}
      />
    </div>
  </IconMenu>
)

type MenuProps = {
  label: string
  icon: IconComponent
  closes: 'card' | 'menu'
  className?: string
  children: ReactNode
}

const IconMenu = ({ label, icon: Icon, closes, className = '', children }: MenuProps) => (
  <details name="menu" data-closes={closes} className={`relative ${className}`}>
    <summary
      aria-label={label}
      title={label}
      className={buttonClass('quiet', 'size-12 cursor-pointer px-0!')}
    >
      <Icon className="size-5" />
    </summary>
    <div className="absolute right-0 z-40 mt-2 w-max max-w-80 min-w-full rounded-2xl border border-edge bg-surface p-2 shadow-soft">
      {children}
    </div>
  </details>
)
