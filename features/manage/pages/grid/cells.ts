import { isHiddenField } from '#app/forms/visible-fields.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { dayOrderOf } from '#domain/dates/read-day.ts'
import { type Field, isFileField, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { readCell } from '#features/import/import-values.ts'
import { spellingsOf } from '#features/import/spellings.ts'
import type { CellPosition, Rectangle, Size } from './grid-selection.ts'

/** A column of the grid: a field with a typed value. */
export type GridColumn = { name: string; field: Field; isNumber: boolean }

/** Returns a column for each field that can be typed and that the admin sees, with the record's name first. */
export function gridColumns({ fields, titleField }: Kind, record: AnyRecord): GridColumn[] {
  const names = Object.keys(fields).filter((name) => name !== titleField)
  return [titleField, ...names].flatMap((name) => {
    const field = fields[name]
    if (!field || isFileField(field) || isHiddenField(record, name)) return []
    return { name, field, isNumber: isNumberField(field) }
  })
}

/** Returns the value of a cell as it is typed and copied. */
export const cellText = (record: AnyRecord | undefined, name: string) => String(record?.[name] ?? '')

/** Returns the value of a cell as it is displayed. */
export function shownText(record: AnyRecord, { name, field }: GridColumn) {
  const text = cellText(record, name)
  return field.type === 'day' ? formatDay(text) : text
}

/** Formats cells as spreadsheets do when copying: tabs between columns, line breaks between rows. */
export const formatCells = (rows: string[][]) => rows.map((row) => row.map(quoteCell).join('\t')).join('\n')

/** Quotes a cell that contains tabs or line breaks, or starts with a quote. */
const quoteCell = (text: string) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Parses cells copied from a spreadsheet or a text editor. */
export function parseCells(copied: string): string[][] {
  // Spreadsheets also end the last row with a line break.
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

/** Returns the cell that starts here, and the index of the tab or line break after it. */
function cellAt(text: string, start: number) {
  const closing = text[start] === '"' ? closingQuote(text, start + 1) : -1
  if (closing >= 0) return { cell: text.slice(start + 1, closing).replaceAll('""', '"'), end: closing + 1 }
  let end = start
  while (end < text.length && !isBetweenCells(text[end])) end += 1
  return { cell: text.slice(start, end), end }
}

/** Returns the index of the quote that ends a cell; -1 if the first quote is ordinary text. */
function closingQuote(text: string, start: number): number {
  let quote = text.indexOf('"', start)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote >= 0 && isBetweenCells(text[quote + 1]) ? quote : -1
}

const isBetweenCells = (letter: string | undefined) =>
  letter === undefined || letter === '\t' || letter === '\n'

export type PastedCell = CellPosition & { text: string }

/**
 * Returns the cells to change: starting at the top left of the selection, or all selected cells if a single
 * cell was copied. Text that would fall outside the grid is skipped.
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
 * Converts text copied from a spreadsheet to what a user would type here, as an import does: "male",
 * "22/11/2026", and classes as written in this table.
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
