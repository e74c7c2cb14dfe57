/** A cell: how many rows and columns come before it. */
export type Place = { row: number; column: number }
export type Size = { rows: number; columns: number }
/** The cell that has the focus, and the opposite corner of the rectangle that is selected with it. */
export type GridSelection = { active: Place; anchor: Place }
export type Rectangle = { top: number; bottom: number; left: number; right: number }

const pageRows = 10

type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

/** Where a key of the ARIA grid pattern moves the focus; undefined for any other key. */
export function nextPlace(
  { key, ctrlKey, metaKey }: Key,
  { row, column }: Place,
  size: Size,
): Place | undefined {
  const isFar = ctrlKey || metaKey
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const places: Record<string, Place> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? last.row : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? last.column : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last.row : row, column: last.column },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
  }
  const place = Object.hasOwn(places, key) ? places[key] : undefined
  return place && clampPlace(place, size)
}

/** The cell, or the nearest one that there is. */
export const clampPlace = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

export const rectangleOf = ({ active, anchor }: GridSelection): Rectangle => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

export const countCells = ({ top, bottom, left, right }: Rectangle) => (bottom - top + 1) * (right - left + 1)

export const isSamePlace = (one: Place, other: Place) => one.row === other.row && one.column === other.column
