import { type ReactNode, useState } from 'react'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Check, RecordRow } from './record-row.tsx'
import { ColumnHead, SortChoice } from './sort-controls.tsx'
import { nextSorting, type Sorting } from './sort-records.ts'
import { tableColumns, titleColumn, widthOf } from './table-columns.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

const words = { all: 'Select all that are shown', actions: 'Actions' }

/** The records of a kind as a table: to sort, to choose, to change and to delete. */
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
  /** Something was deleted or came back. */
  onChanged: () => void
  /** Stands between the table and the bar for what is chosen. */
  children?: ReactNode
}) {
  const { chosen, toggle, toggleAll, clear } = useChosen(records)
  const { rows, noteRemoval } = useFocusAfterRemoval<HTMLTableSectionElement>(records.map(({ _id }) => _id))
  const removed = (id = '') => {
    noteRemoval(id)
    onChanged()
  }
  const title = titleColumn(kind)
  const columns = tableColumns(kind)
  const sortBy = (name: string) => onSort(nextSorting(sorting, name))
  return (
    <>
      <SortChoice columns={[title, ...columns]} sorting={sorting} onSort={onSort} />
      <div className="overflow-hidden rounded-card border border-edge bg-surface shadow-soft">
        <table className="w-full text-left">
          <caption className="sr-only">{kind.labels.many}</caption>
          <thead className="border-b border-edge text-sm text-soft">
            <tr>
              <td className="w-11">
                <Check
                  label={words.all}
                  isOn={chosen.length === records.length && records.length > 0}
                  isMixed={chosen.length > 0 && chosen.length < records.length}
                  onChange={toggleAll}
                />
              </td>
              <ColumnHead column={title} sorting={sorting} onSort={sortBy} />
              {columns.map((column, at) => (
                <ColumnHead
                  key={column.name}
                  column={column}
                  sorting={sorting}
                  onSort={sortBy}
                  className={widthOf(at)}
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
                isChosen={chosen.includes(record._id)}
                onChoose={() => toggle(record._id)}
                onRemoved={() => removed(record._id)}
                onRestored={onChanged}
              />
            ))}
          </tbody>
        </table>
      </div>
      {children}
      {chosen.length > 0 && (
        <BulkBar
          kind={kind}
          ids={chosen}
          onClear={clear}
          onRemoved={() => removed(chosen[0])}
          onRestored={onChanged}
        />
      )}
    </>
  )
}

/** Which of the records that are shown are chosen; what has left the table is chosen no more. */
function useChosen(records: AnyRecord[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = records.map(({ _id }) => _id).filter((id) => ids.has(id))
  return {
    chosen,
    toggle: (id: string) =>
      setIds(new Set(ids.has(id) ? chosen.filter((one) => one !== id) : [...chosen, id])),
    toggleAll: () => setIds(new Set(chosen.length === records.length ? [] : records.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  }
}
