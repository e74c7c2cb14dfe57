import { type ReactNode, useState } from 'react'
import { RowsTable } from '#app/admin/rows-table.tsx'
import { useFocusAfterRemoval } from '#app/admin/use-focus-after-removal.ts'
import type { FilterChoices, ListQuery } from '#app/api/api.ts'
import { isHiddenField } from '#app/forms/visible-fields.ts'
import { useCan } from '#app/session/use-can.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { distinctTitlesOf } from '#features/content/distinct-names.ts'
import { trashMessages } from '#features/content/trash.ts'
import { offerUndoOfChanges } from '#features/undo/pages/undo-change-set.tsx'
import { bulkFields } from '../bulk-change.ts'
import type { BulkTask } from './bulk/bulk-change-dialog.tsx'
import type { Change } from './bulk/send-bulk-change.ts'
import { BulkActionsBar } from './bulk-actions-bar.tsx'
import { LazyBulkChangeDialog } from './lazy-parts.tsx'
import { RecordRow } from './record-row.tsx'
import { ColumnHeader } from './sort-controls.tsx'
import { nextSorting, type Sorting } from './sorting.ts'
import { type Column, columnClass, titleColumn } from './table-columns.ts'
import { type Selection, useSelection } from './use-selection.ts'

const words = defineWords({
  all: 'Select all shown',
  actions: 'Actions',
  enter: 'edits',
})

type List = { total: number; query: ListQuery; choices?: FilterChoices | undefined }

export type TableProps = {
  kind: Kind
  columns: readonly Column[]
  records: AnyRecord[]
  list: List
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onChanged: () => void
  children?: ReactNode
}

export function RecordsTable(props: TableProps) {
  const { kind, columns, records, list, onChanged, children } = props
  const selection = useSelection(records, list)
  const titles = distinctTitlesOf(kind, records)
  const { selected, toggle } = selection
  const { rows, rememberRemoval } = useFocusAfterRemoval<HTMLTableSectionElement>(
    records.map(({ _id }) => _id),
  )
  const handleRemoved = (id = '') => {
    rememberRemoval(id)
    onChanged()
  }
  return (
    <>
      <div className="@container">
        <RowsTable
          caption={kind.labels.many}
          head={<TableHead {...props} selection={selection} />}
          enter={words.enter}
          rows={rows}
          // The bar at the bottom must not cover a focused element.
          className="rounded-card border border-edge bg-surface shadow-soft **:scroll-mb-48"
        >
          {records.map((record) => (
            <RecordRow
              key={record._id}
              kind={kind}
              record={record}
              title={titles.get(record._id) ?? ''}
              columns={columns}
              isSelected={selected.includes(record._id)}
              onSelect={() => toggle(record._id)}
              onRemoved={() => handleRemoved(record._id)}
              onRestored={onChanged}
            />
          ))}
        </RowsTable>
      </div>
      {children}
      <BulkActions {...props} selection={selection} onRemoved={() => handleRemoved(selected[0])} />
    </>
  )
}

function TableHead({ kind, columns, sorting, onSort, selection }: TableProps & { selection: Selection }) {
  const { selected, isEveryShown, toggleAll } = selection
  const sortBy = (name: string) => onSort(nextSorting(sorting, name))
  return (
    <>
      <td className="w-11">
        <Checkbox
          label={words.all}
          isChecked={isEveryShown}
          isIndeterminate={selected.length > 0 && !isEveryShown}
          onChange={toggleAll}
        />
      </td>
      <ColumnHeader column={titleColumn(kind)} sorting={sorting} onSort={sortBy} />
      {columns.map((column, index) => (
        <ColumnHeader
          key={column.name}
          column={column}
          sorting={sorting}
          onSort={sortBy}
          className={columnClass(column, index)}
        />
      ))}
      <td className="w-12">
        <span className="sr-only">{words.actions}</span>
      </td>
    </>
  )
}

type BulkActionsProps = TableProps & { selection: Selection; onRemoved: () => void }

/** The actions on the selected records, and the dialog that previews them. */
function BulkActions({ kind, records, list, selection, onRemoved, onChanged }: BulkActionsProps) {
  const { selected, choice, clear } = selection
  const [task, setTask] = useState<BulkTask>()
  const can = useCan()
  function handleApplied(change: Change, changeSet: { id: string; message: MessageOrText }) {
    const isDeletion = 'isDeleted' in change
    const text = isDeletion ? trashMessages.deleted(selection.number) : changeSet.message
    offerUndoOfChanges(text, { id: changeSet.id, onUndone: onChanged })
    setTask(undefined)
    clear()
    if (isDeletion) onRemoved()
    else onChanged()
  }
  return (
    <>
      {selected.length > 0 && can(kind.permissions.remove) && (
        <BulkActionsBar
          kind={kind}
          fields={records[0] ? settableFields(kind, records[0]) : []}
          selection={selection}
          onTask={setTask}
        />
      )}
      {task && choice && (
        <LazyBulkChangeDialog
          kind={kind}
          records={choice}
          task={task}
          choices={list.choices}
          onClose={() => setTask(undefined)}
          onApplied={handleApplied}
        />
      )}
    </>
  )
}

/** Returns the fields that can be set for many records and that the admin sees. */
const settableFields = (kind: Kind, record: AnyRecord) =>
  bulkFields(kind).filter((name) => !isHiddenField(record, name))
