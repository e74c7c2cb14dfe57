import { memo, type ReactNode } from 'react'
import { Name } from '#app/ui/name.tsx'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { type GridColumn, shownText } from './cells.ts'

const cellClass =
  'max-w-72 cursor-cell border-edge border-b font-normal focus:outline-3 focus:-outline-offset-3 focus:outline-lamp focus:shadow-none from-lamp/20 to-lamp/20 aria-selected:bg-linear-to-r'

type Props = {
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
export const GridRow = memo(function GridRow({
  record,
  row,
  columns,
  activeColumn,
  selectedFrom = 1,
  selectedTo = 0,
  editedColumn,
  editor,
}: Props) {
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
