import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useId } from 'react'
import { PillSelect } from './pill-select.tsx'
import type { Sorting } from './sort-records.ts'
import type { Column } from './table-columns.ts'

const words = {
  sort: 'Sort by',
  usual: 'Usual order',
  up: (label: string) => `${label}, upwards`,
  down: (label: string) => `${label}, downwards`,
}

/** The head of a column, which sorts by it. */
export function ColumnHead({
  column,
  sorting,
  onSort,
  className = '',
}: {
  column: Column
  sorting: Sorting
  onSort: (name: string) => void
  className?: string
}) {
  const { name, label, isNumber } = column
  const isHere = sorting?.by === name
  const Arrow = isHere ? (sorting.isDown ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={isHere ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
      className={`font-medium ${className} ${isNumber ? 'text-right' : ''}`}
    >
      <button
        type="button"
        onClick={() => onSort(name)}
        className={`inline-flex min-h-11 items-center gap-1.5 pr-4 text-left text-inherit hover:text-link ${isHere ? 'font-semibold text-link' : ''}`}
      >
        {label}
        <Arrow aria-hidden="true" className={`size-3.5 shrink-0 ${isHere ? '' : 'opacity-50'}`} />
      </button>
    </th>
  )
}

/** The same for a phone, where most columns have no room. */
export function SortChoice({
  columns,
  sorting,
  onSort,
}: {
  columns: Column[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}) {
  const value = sorting ? `${sorting.isDown ? '-' : '+'}${sorting.by}` : ''
  const id = useId()
  return (
    <div className="mb-3 flex items-center gap-3 md:hidden">
      <label htmlFor={id} className="shrink-0 text-soft">
        {words.sort}
      </label>
      <PillSelect
        id={id}
        value={value}
        onChange={({ target }) =>
          onSort(target.value ? { by: target.value.slice(1), isDown: target.value.startsWith('-') } : null)
        }
        className="flex-1"
      >
        <option value="">{words.usual}</option>
        {columns.flatMap(({ name, label }) => [
          <option key={`+${name}`} value={`+${name}`}>
            {words.up(label)}
          </option>,
          <option key={`-${name}`} value={`-${name}`}>
            {words.down(label)}
          </option>,
        ])}
      </PillSelect>
    </div>
  )
}
