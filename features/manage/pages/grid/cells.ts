import { isUnseenField } from '#app/forms/visible-fields.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { dayOrderOf } from '#domain/dates/read-day.ts'
import { type Field, isFileField, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { readCell } from '#features/import/import-values.ts'
import { spellingsOf } from '#features/import/spellings.ts'
import type { CellPosition, Rectangle, Size } from './grid-selection.ts'

/** A column of the grid: a field that is typed. */
export type GridColumn = { name: string; field: Field; isNumber: boolean }

/** All fields that are typed and that the admin sees, the name of the record first. */
export function gridColumns({ fields, titleField }: Kind, record: AnyRecord): GridColumn[] {
  const names = Object.keys(fields).filter((name) => name !== titleField)
  return [titleField, ...names].flatMap((name) => {
    const field = fields[name]
    if (!field || isFileField(field) || isUnseenField(record, name)) return []
    return { name, field, isNumber: isNumberField(field) }
  })
}

/** The value of a cell as it is typed and copied. */
export const cellText = (record: AnyRecord | undefined, name: string) => String(record?.[name] ?? '')

/** The value of a cell as it is read. */
export function shownText(record: AnyRecord, { name, field }: GridColumn) {
  const text = cellText(record, name)
  return field.type === 'day' ? formatDay(text) : text
}

/** Cells as spreadsheets copy them: tabs between columns, line ends between rows. */
export const formatCells = (rows: string[][]) => rows.map((row) => row.map(quoteCell).join('\t')).join('\n')

/** A cell with tabs, line ends or a quote in front stands in quotes. */
const quoteCell = (text: string) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The cells that a spreadsheet, or a text editor, has copied. */
export function parseCells(copied: string): string[][] {
  // Spreadsheets end the last row, too.
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (let start = 0; start <= text.length; ) {
    const { cell, end } = cellAt(text, start)
    rows.at(-1)?.push(cell.trim())
    if (text[end] === '\n') rows.push([])
    start = end + 1
  }
  return rows
}

/** The cell that begins there, and the place of the tab or line end behind it. */
function cellAt(text: string, start: number) {
  const closing = text[start] === '"' ? closingQuote(text, start + 1) : -1
  if (closing >= 0) return { cell: text.slice(start + 1, closing).replaceAll('""', '"'), end: closing + 1 }
  let end = start
  while (end < text.length && !isBetweenCells(text[end])) end += 1
  return { cell: text.slice(start, end), end }
}

/** The quote that ends a cell; -1 where the first one was no more than a letter of it. */
function closingQuote(text: string, start: number): number {
  let quote = text.indexOf('"', start)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote >= 0 && isBetweenCells(text[quote + 1]) ? quote : -1
}

const isBetweenCells = (letter: string | undefined) =>
  letter === undefined || letter === '\t' || letter === '\n'

/** A cell that is to have another text. */
export type PastedCell = CellPosition & { text: string }

/**
 * Which cells get what was copied: from the top left of the selection on, or one text in all that is selected.
 * What would stand outside the grid is left out.
 */
export function placeCells(copied: string[][], selected: Rectangle, size: Size) {
  const [only] = copied.length === 1 && copied[0]?.length === 1 ? copied[0] : []
  const rows =
    only === undefined
      ? copied
      : Array.from({ length: selected.bottom - selected.top + 1 }, () =>
          Array.from({ length: selected.right - selected.left + 1 }, () => only),
        )
  const all = rows.flatMap((texts, row) =>
    texts.map(
      (text, column): PastedCell => ({ row: selected.top + row, column: selected.left + column, text }),
    ),
  )
  const cells = all.filter(({ row, column }) => row < size.rows && column < size.columns)
  return { cells, leftOut: all.length - cells.length }
}

/**
 * What was copied from a spreadsheet as it would be typed here, as an import reads it: "male", "22/11/2026", and classes as
 * this table writes them.
 */
export function asTyped(
  cells: readonly PastedCell[],
  { kind, records, columns }: { kind: Kind; records: readonly AnyRecord[]; columns: readonly GridColumn[] },
): PastedCell[] {
  const spellings = new Map(
    (kind.filters ?? []).map((name) => [name, spellingsOf(records.map((record) => cellText(record, name)))]),
  )
  const order = (index: number) =>
    dayOrderOf(cells.flatMap(({ column, text }) => (column === index ? text.trim() : [])))
  const readings = columns.map(({ name, field }, index) => ({
    spellings: spellings.get(name),
    isMonthFirst: field.type === 'day' && order(index) === 'month first',
  }))
  return cells.map((cell) => {
    const column = columns[cell.column]
    return column ? { ...cell, text: readCell(column.field, cell.text, readings[cell.column]) } : cell
  })
}
