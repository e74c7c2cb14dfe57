import { type ClipboardEventHandler, type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Name } from '#app/ui/name.tsx'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { recordTitle } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import { CellEditor } from './cell-editor.tsx'
import { type GridColumn, shownText } from './cells.ts'
import { nextCell } from './grid-selection.ts'
import type { Grid } from './use-grid.ts'

const words = defineWords({ cell: (label: string, title: string) => `${label}, ${title}` })

type Props = {
  grid: Grid
  /** The id of the text that explains the keys. */
  helpId: string
  clipboardHandlers: Record<'onCopy' | 'onPaste', ClipboardEventHandler>
}

/** The grid's cells; the edited one shows an input instead of its text. */
export function GridTable({ grid, helpId, clipboardHandlers }: Props) {
  const { kind, columns, records, focus, active, selected, edit } = grid
  const keyHandlers = useGridKeys(grid)
  const { editing } = edit
  return (
    <div className="overflow-x-auto rounded-card border border-edge bg-surface shadow-soft [scroll-padding-left:12rem]">
      <table
        ref={focus.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can be edited
        role="grid"
        aria-multiselectable="true"
        aria-label={kind.labels.many}
        aria-describedby={helpId}
        {...keyHandlers}
        {...clipboardHandlers}
        {...focus.handlers}
        className="w-full select-none border-separate border-spacing-0 text-left"
      >
        <GridHead columns={columns} />
        <tbody>
          {records.map((record, row) => {
            const isSelected = row >= selected.top && row <= selected.bottom
            const isEdited = row === editing?.place.row
            return (
              <GridRow
                key={record._id}
                record={record}
                row={row}
                columns={columns}
                activeColumn={row === active.row ? active.column : undefined}
                selectedFrom={isSelected ? selected.left : undefined}
                selectedTo={isSelected ? selected.right : undefined}
                editedColumn={isEdited ? editing.place.column : undefined}
                editor={isEdited ? <EditedCell grid={grid} /> : undefined}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const GridHead = ({ columns }: { columns: GridColumn[] }) => (
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
)

function EditedCell({ grid: { kind, columns, records, focus, edit } }: { grid: Grid }) {
  const { editing } = edit
  const record = records[editing?.place.row ?? -1]
  const column = columns[editing?.place.column ?? -1]
  if (!editing || !record || !column) return null
  return (
    <CellEditor
      key={`${record._id} ${column.name}`}
      field={column.field}
      label={words.cell(column.field.label, recordTitle(kind, record))}
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
}

const emptyingKeys = /^(Backspace|Delete)$/
/** Key values of dead keys, and of keyboards that compose letters, such as a Hindi keyboard. */
const composingKeys = /^(Process|Dead)$/

function useGridKeys({ columns, size, focus, active, edit, textAt }: Grid) {
  function onKeyDown(event: KeyboardEvent) {
    if (edit.editing || event.nativeEvent.isComposing) return
    const { key, shiftKey, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const next = nextCell(event, active, size)
    if (next) focus.moveTo(next, shiftKey)
    else if (key === 'Enter' || key === 'F2') edit.start(active, textAt(active))
    else if (emptyingKeys.test(key)) edit.start(active, '')
    else if (key === 'Escape') focus.moveTo(active)
    else if (isCommand && key === ' ') focus.selectColumn()
    else if (isCommand && key.toLowerCase() === 'z') edit.undo?.()
    else if (composingKeys.test(key)) {
      // The input receives the composed letter, so it must be rendered synchronously.
      flushSync(() => edit.start(active, ''))
      return
    } else if (key.length === 1 && key !== ' ' && !isCommand && !altKey)
      edit.start(active, columns[active.column]?.field.type === 'day' ? textAt(active) : key)
    else return
    event.preventDefault()
  }

  function onDoubleClick(event: MouseEvent) {
    if (!edit.editing && focus.positionOf(event.target)) edit.start(active, textAt(active))
  }
  return { onKeyDown, onDoubleClick }
}

const cellClass =
  'max-w-72 cursor-cell border-edge border-b font-normal focus:outline-3 focus:-outline-offset-3 focus:outline-lamp focus:shadow-none from-lamp/20 to-lamp/20 aria-selected:bg-linear-to-r'

type RowProps = {
  record: AnyRecord
  row: number
  columns: GridColumn[]
  /** The column of the cell that Tab reaches, if it is in this row. */
  activeColumn: number | undefined
  selectedFrom: number | undefined
  selectedTo: number | undefined
  /** The column of the cell that shows `editor` instead of its text. */
  editedColumn: number | undefined
  editor: ReactNode
}

/** A record as a row of cells. It has no state or handlers, so that an arrow key rerenders only two rows. */
const GridRow = memo(function GridRow({
  record,
  row,
  columns,
  activeColumn,
  selectedFrom = 1,
  selectedTo = 0,
  editedColumn,
  editor,
}: RowProps) {
  return (
    <tr>
      {columns.map((column, index) => {
        const isHead = index === 0
        const Cell = isHead ? 'th' : 'td'
        const isEdited = index === editedColumn
        const text = shownText(record, column)
        const place = isHead
          ? 'sticky left-0 z-[1] min-w-44 bg-surface'
          : `border-l ${column.isNumber ? 'text-right tabular-nums' : 'min-w-36'}`
        return (
          <Cell
            key={column.name}
            {...(isHead ? { scope: 'row' } : { role: 'gridcell' })}
            data-place={`${row},${index}`}
            aria-selected={index >= selectedFrom && index <= selectedTo}
            tabIndex={index === activeColumn ? 0 : -1}
            className={`${cellClass} ${isEdited ? '' : 'px-3 py-2'} ${place}`}
          >
            {isEdited && editor}
            {!isEdited && isHead && <Name text={text} className="font-semibold wrap-anywhere" />}
            {!isEdited && !isHead && <span className="line-clamp-2 wrap-anywhere">{text}</span>}
          </Cell>
        )
      })}
    </tr>
  )
})
