import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/records/record-path.ts'
import { offerUndoOfChanges } from '../../../../../admin/undo-change-set.tsx'
import type { Page } from '../../../../../api/api.ts'
import { toast } from '../../../../../ui/toast.tsx'
import { BulkChangeDialog, type BulkTask } from '../bulk/bulk-change-dialog.tsx'
import { CellConflictDialog } from './cell-conflict-dialog.tsx'
import { CellEditor } from './cell-editor.tsx'
import { cellText, gridColumns } from './cells.ts'
import { asTyped, formatCells, type PastedCell, parseCells, placeCells } from './copied-cells.ts'
import { GridRow } from './grid-row.tsx'
import { countCells, nextPlace, type Place, rectangleOf } from './grid-selection.ts'
import { useCellEditing } from './use-cell-editing.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useSavedEdits } from './use-saved-edits.ts'

const words = {
  help: 'Arrows move, Enter or typing edits, Escape cancels, Tab goes on. Shift with arrows selects; Ctrl+C and Ctrl+V copy and paste a column, also from a spreadsheet. Ctrl+Z undoes the last cell.',
  cell: (label: string, title: string) => `${label}, ${title}`,
  copied: (cells: number) => (cells === 1 ? '1 cell copied.' : `${cells} cells copied.`),
  paste: (cells: number) => `Paste ${cells} cells`,
  leftOut: (cells: number) =>
    cells === 1
      ? '1 copied cell has no place in the table and is left out.'
      : `${cells} copied cells have no place in the table and are left out.`,
  nothing: 'There is nothing to paste.',
}

/** By the ids of records and the names of fields. */
type CellTexts = Record<string, Record<string, string>>

const emptyingKeys = /^(Backspace|Delete)$/
/** Of a dead key, and of keyboards that compose letters, such as one for Hindi. */
const composingKeys = /^(Process|Dead)$/

/** The records as cells that are edited in place, with the keys of a spreadsheet (the ARIA grid pattern). */
export function RecordsGrid({
  kind,
  records: readRecords,
  page,
  onChanged,
  children,
}: {
  kind: Kind
  records: AnyRecord[]
  /** Where they come from: another page was read anew. */
  page: Page<AnyRecord>
  /** Several records were changed. */
  onChanged: () => void
  /** Shown below the grid. */
  children?: ReactNode
}) {
  const [columns] = useState(() => (readRecords[0] ? gridColumns(kind, readRecords[0]) : []))
  const { records, addEdit, endEdits } = useSavedEdits(readRecords, page)
  const size = { rows: records.length, columns: columns.length }
  const focus = useGridFocus(size)
  const { active } = focus.selection
  const edit = useCellEditing({ kind, records, columns, onSaved: addEdit, onMove: focus.moveFrom })
  const [pasted, setPasted] = useState<{ ids: string[]; task: BulkTask }>()
  const [status, setStatus] = useState('')
  const helpId = useId()
  const selected = rectangleOf(focus.selection)
  const textAt = ({ row, column }: Place) => cellText(records[row], columns[column]?.name ?? '')
  const refetch = () => {
    endEdits()
    onChanged()
  }

  function handleKey(event: KeyboardEvent) {
    if (edit.editing || event.nativeEvent.isComposing) return
    const { key, shiftKey, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const next = nextPlace(event, active, size)
    if (next) focus.moveTo(next, shiftKey)
    else if (key === 'Enter' || key === 'F2') edit.start(active, textAt(active))
    else if (emptyingKeys.test(key)) edit.start(active, '')
    else if (key === 'Escape') focus.moveTo(active)
    else if (isCommand && key === ' ') focus.selectColumn()
    else if (isCommand && key.toLowerCase() === 'z') edit.undo()
    else if (composingKeys.test(key)) {
      // The input takes over what the keyboard composes, so it must be there at once.
      flushSync(() => edit.start(active, ''))
      return
    } else if (key.length === 1 && key !== ' ' && !isCommand && !altKey)
      edit.start(active, columns[active.column]?.field.type === 'day' ? textAt(active) : key)
    else return
    event.preventDefault()
  }

  function handleCopy(event: ClipboardEvent) {
    if (edit.editing) return
    const rows = records
      .slice(selected.top, selected.bottom + 1)
      .map((record) =>
        columns.slice(selected.left, selected.right + 1).map(({ name }) => cellText(record, name)),
      )
    event.clipboardData.setData('text/plain', formatCells(rows))
    event.preventDefault()
    setStatus(words.copied(countCells(selected)))
  }

  function handlePaste(event: ClipboardEvent) {
    if (edit.editing) return
    event.preventDefault()
    const copied = parseCells(event.clipboardData.getData('text/plain'))
    const { cells: placed, leftOut } = placeCells(copied, selected, size)
    const cells = asTyped(placed, { kind, records, columns })
    const [first] = cells
    if (!first) toast.error(words.nothing)
    else if (cells.length === 1 && leftOut === 0) edit.save(first, first.text, 'stay')
    else setPasted(pasteTask(cells, leftOut))
  }

  function pasteTask(cells: PastedCell[], leftOut: number) {
    const each: CellTexts = {}
    const was: CellTexts = {}
    for (const { row, column, text } of cells) {
      const [id, name] = [records[row]?._id, columns[column]?.name]
      if (!id || !name) continue
      each[id] = { ...each[id], [name]: text }
      was[id] = { ...was[id], [name]: textAt({ row, column }) }
    }
    const task = {
      title: words.paste(cells.length),
      change: { each, was },
      ...(leftOut > 0 && { note: words.leftOut(leftOut) }),
    }
    return { ids: Object.keys(each), task }
  }

  const handleDoubleClick = (event: MouseEvent) => {
    if (!edit.editing && focus.placeOf(event.target)) edit.start(active, textAt(active))
  }
  const { editing, conflict } = edit
  const editedRecord = records[editing?.place.row ?? -1]
  const editedColumn = columns[editing?.place.column ?? -1]
  const editor = editing && editedRecord && editedColumn && (
    <CellEditor
      key={`${editedRecord._id} ${editedColumn.name}`}
      field={editedColumn.field}
      label={words.cell(editedColumn.field.label, recordTitle(kind, editedRecord))}
      text={editing.text}
      error={editing.error}
      isBusy={editing.isBusy}
      onSave={(text, move) => edit.save(editing.place, text, move)}
      onCancel={() => {
        focus.moveTo(editing.place)
        edit.cancel()
      }}
    />
  )
  const conflictColumn = columns[conflict?.place.column ?? -1]
  return (
    <>
      <p id={helpId} className="mb-3 text-sm text-soft">
        {words.help}
      </p>
      <div className="overflow-x-auto rounded-card border border-edge bg-surface shadow-soft [scroll-padding-left:12rem]">
        <table
          ref={focus.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited
          role="grid"
          aria-multiselectable="true"
          aria-label={kind.labels.many}
          aria-describedby={helpId}
          onKeyDown={handleKey}
          onCopy={handleCopy}
          onPaste={handlePaste}
          onDoubleClick={handleDoubleClick}
          {...focus.handlers}
          className="w-full select-none border-separate border-spacing-0 text-left"
        >
          <thead className="text-sm text-soft">
            <tr>
              {columns.map(({ name, field, isNumber }, index) => (
                <th
                  key={name}
                  scope="col"
                  className={`border-edge border-b px-3 py-2 font-medium whitespace-nowrap ${isNumber ? 'text-right' : ''} ${index === 0 ? 'sticky left-0 z-[1] bg-surface' : 'border-l'}`}
                >
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record, row) => {
              const isSelected = row >= selected.top && row <= selected.bottom
              return (
                <GridRow
                  key={record._id}
                  record={record}
                  row={row}
                  columns={columns}
                  activeColumn={row === active.row ? active.column : undefined}
                  selectedFrom={isSelected ? selected.left : undefined}
                  selectedTo={isSelected ? selected.right : undefined}
                  editedColumn={row === editing?.place.row ? editing.place.column : undefined}
                  editor={row === editing?.place.row ? editor : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-soft">
        {status}
      </p>
      {children}
      {pasted && (
        <BulkChangeDialog
          kind={kind}
          records={{ ids: pasted.ids }}
          task={pasted.task}
          onClose={() => setPasted(undefined)}
          onApplied={(_change, { id, message }) => {
            offerUndoOfChanges(message, { id, onUndone: refetch })
            setPasted(undefined)
            refetch()
          }}
        />
      )}
      {conflict && conflictColumn && (
        <CellConflictDialog
          title={recordTitle(kind, conflict.theirs)}
          column={conflictColumn}
          base={conflict.base}
          theirs={conflict.theirs}
          text={conflict.text}
          onSave={(text) => edit.resolve(conflict, text)}
          onClose={edit.giveUp}
        />
      )}
    </>
  )
}
