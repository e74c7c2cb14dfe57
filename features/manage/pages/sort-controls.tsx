import { ArrowDown, ArrowUp, ArrowUpDown } from '#app/ui/icons/admin-icons.ts'
import { RoundedSelect } from '#app/ui/search-inputs.tsx'
import type { Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Sorting } from './sorting.ts'
import type { Column } from './table-columns.ts'

const words = defineWords({
  sort: 'Sort by',
  newest: 'Newest first',
  grouped: (label: string) => `By ${label.toLowerCase()}, then name`,
  up: (label: string) => `${label}, ascending`,
  down: (label: string) => `${label}, descending`,
})

type Props = { column: Column; sorting: Sorting; onSort: (name: string) => void; className?: string }

export function ColumnHeader({ column, sorting, onSort, className = '' }: Props) {
  const { name, label, isNumber } = column
  const isSorted = sorting?.by === name
  const Arrow = isSorted ? (sorting.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
      data-label={label}
      className={`font-medium ${className} ${isNumber ? 'text-right' : ''}`}
    >
      <button
        type="button"
        onClick={() => onSort(name)}
        className={`inline-flex min-h-11 items-center gap-1.5 pr-4 text-left wrap-break-word text-inherit hover:text-link ${isSorted ? 'font-semibold text-link' : ''}`}
      >
        {label}
        <Arrow className={`size-3.5 shrink-0 ${isSorted ? '' : 'opacity-50'}`} />
      </button>
    </th>
  )
}

type SortSelectProps = {
  kind: Kind
  columns: readonly Column[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** A select for sorting on phones, where most columns are hidden. */
export function SortSelect({ kind, columns, sorting, onSort }: SortSelectProps) {
  const group = kind.fields[kind.groupedBy?.field ?? '']
  const value = sorting ? `${sorting.isDescending ? '-' : '+'}${sorting.by}` : ''
  return (
    <RoundedSelect
      aria-label={words.sort}
      value={value}
      onChange={({ target }) =>
        onSort(
          target.value ? { by: target.value.slice(1), isDescending: target.value.startsWith('-') } : null,
        )
      }
      className="min-w-[min(9rem,100%)] flex-1 lg:hidden"
    >
      <option value="">{group ? words.grouped(group.label) : words.newest}</option>
      {columns.flatMap(({ name, label }) => [
        <option key={`+${name}`} value={`+${name}`}>
          {words.up(label)}
        </option>,
        <option key={`-${name}`} value={`-${name}`}>
          {words.down(label)}
        </option>,
      ])}
    </RoundedSelect>
  )
}
