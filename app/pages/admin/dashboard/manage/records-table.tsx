import { type ReactNode, useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { useFocusAfterRemoval } from '../../../../admin/use-focus-after-removal.ts'
import { useCan } from '../../../../session/use-can.ts'
import { BulkActionsBar } from './bulk-actions-bar.tsx'
import { Checkbox, RecordRow } from './record-row.tsx'
import { ColumnHeader, SortSelect } from './sort-controls.tsx'
import { nextSorting, type Sorting } from './sort-records.ts'
import { columnClass, tableColumns, titleColumn } from './table-columns.ts'

const words = { all: 'Select all that are shown', actions: 'Actions' }

/** The records of a kind as a table: sort, select, edit and delete. */
export function RecordsTable({
  kind,
  records,
  sorting,
  onSort,
  onChanged,
  children,
}: {
  kind: Kind
  records: AnyRecord[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  /** A record was deleted or restored. */
  onChanged: () => void
  /** Shown between the table and the bulk actions. */
  children?: ReactNode
}) {
  const { selected, toggle, toggleAll, clear } = useSelection(records)
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLTableSectionElement>(
    records.map(({ _id }) => _id),
  )
  const handleRemoved = (id = '') => {
    rememberRemoval(id)
    onChanged()
  }
  const can = useCan()
  const title = titleColumn(kind)
  const columns = tableColumns(kind)
  const sortBy = (name: string) => onSort(nextSorting(sorting, name))
  return (
    <>
      <SortSelect columns={[title, ...columns]} sorting={sorting} onSort={onSort} />
      <div className="overflow-hidden rounded-card border border-edge bg-surface shadow-soft">
        <table className="w-full text-left">
          <caption className="sr-only">{kind.labels.many}</caption>
          <thead className="border-b border-edge text-sm text-soft">
            <tr>
              <td className="w-11">
                <Checkbox
                  label={words.all}
                  isChecked={selected.length === records.length && records.length > 0}
                  isIndeterminate={selected.length > 0 && selected.length < records.length}
                  onChange={toggleAll}
                />
              </td>
              <ColumnHeader column={title} sorting={sorting} onSort={sortBy} />
              {columns.map((column, index) => (
                <ColumnHeader
                  key={column.name}
                  column={column}
                  sorting={sorting}
                  onSort={sortBy}
                  className={columnClass(index)}
                />
              ))}
              <td className="w-24">
                <span className="sr-only">{words.actions}</span>
              </td>
            </tr>
          </thead>
          <tbody ref={rows}>
            {records.map((record) => (
              <RecordRow
                key={record._id}
                kind={kind}
                record={record}
                columns={columns}
                isSelected={selected.includes(record._id)}
                onSelect={() => toggle(record._id)}
                onRemoved={() => handleRemoved(record._id)}
                onRestored={onChanged}
              />
            ))}
          </tbody>
        </table>
      </div>
      {children}
      {selected.length > 0 && can(kind.permissions.remove) && (
        <BulkActionsBar
          kind={kind}
          ids={selected}
          onClear={clear}
          onRemoved={() => handleRemoved(selected[0])}
          onRestored={onChanged}
        />
      )}
    </>
  )
}

/** The selected ones of the records shown; what has left the table is no longer selected. */
function useSelection(records: AnyRecord[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const selected = records.map(({ _id }) => _id).filter((id) => selectedIds.has(id))
  return {
    selected,
    toggle: (id: string) =>
      setSelectedIds(
        new Set(selectedIds.has(id) ? selected.filter((other) => other !== id) : [...selected, id]),
      ),
    toggleAll: () =>
      setSelectedIds(new Set(selected.length === records.length ? [] : records.map(({ _id }) => _id))),
    clear: () => setSelectedIds(new Set()),
  }
}
