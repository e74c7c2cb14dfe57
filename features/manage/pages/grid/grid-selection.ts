import { type FocusEvent, type MouseEvent, useRef, useState } from 'react'
import type { Move } from './cell-editor.tsx'

/** A cell position: the number of rows and columns before it. */
export type CellPosition = { row: number; column: number }
export type Size = { rows: number; columns: number }
/** The focused cell, and the opposite corner of the selected rectangle. */
type GridSelection = { active: CellPosition; anchor: CellPosition }
export type Rectangle = { top: number; bottom: number; left: number; right: number }

const pageRows = 10

type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

/** Returns where a key of the ARIA grid pattern moves the focus; undefined for other keys. */
export function nextCell(
  { key, ctrlKey, metaKey }: Key,
  { row, column }: CellPosition,
  size: Size,
): CellPosition | undefined {
  const isFar = ctrlKey || metaKey
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const places: Record<string, CellPosition> = {
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
  return place && clampPosition(place, size)
}

const clampPosition = ({ row, column }: CellPosition, { rows, columns }: Size): CellPosition => ({
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

export const isSameCell = (one: CellPosition, other: CellPosition) =>
  one.row === other.row && one.column === other.column

const steps: Record<Exclude<Move, 'stay'>, CellPosition> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}
const start: CellPosition = { row: 0, column: 0 }

/** Returns which cell is focused and which are selected; Tab reaches only one cell of the grid (a roving tabindex). */
export function useGridFocus(size: Size) {
  const grid = useRef<HTMLTableElement>(null)
  const [stored, setSelection] = useState<GridSelection>({ active: start, anchor: start })
  // The list may have become shorter.
  const selection = { active: clampPosition(stored.active, size), anchor: clampPosition(stored.anchor, size) }
  const cellAt = ({ row, column }: CellPosition) =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${row},${column}"]`)

  /** @param isExtending extends the selection to this cell instead of moving it */
  function moveTo(place: CellPosition, isExtending = false) {
    setSelection(({ anchor }) => ({ active: place, anchor: isExtending ? anchor : place }))
    cellAt(place)?.focus()
  }

  /** Moves the focus after an edit, except at the end of the grid or if the user has moved it elsewhere. */
  function moveFrom(place: CellPosition, move: Move) {
    if (move === 'stay' || !cellAt(place)?.contains(document.activeElement)) return
    const { row, column } = steps[move]
    moveTo(clampPosition({ row: place.row + row, column: place.column + column }, size))
  }

  function selectColumn() {
    const { column } = selection.active
    moveTo({ row: 0, column })
    setSelection(({ active }) => ({ active, anchor: { row: size.rows - 1, column } }))
  }

  const handlers = {
    onFocus({ target }: FocusEvent) {
      const place = positionOf(target)
      if (place)
        setSelection((now) => (isSameCell(now.active, place) ? now : { active: place, anchor: place }))
    },
    onMouseDown(event: MouseEvent) {
      const place = positionOf(event.target)
      if (!place || !event.shiftKey) return
      event.preventDefault()
      moveTo(place, true)
    },
    /** Dragging over cells selects them. */
    onMouseOver({ target, buttons }: MouseEvent) {
      const place = positionOf(target)
      if (buttons === 1 && place && grid.current?.contains(document.activeElement))
        setSelection(({ anchor }) => ({ active: place, anchor }))
    },
  }

  return { grid, selection, positionOf, moveTo, moveFrom, selectColumn, handlers }
}

function positionOf(target: EventTarget): CellPosition | undefined {
  if (!(target instanceof Element)) return undefined
  const [row, column] = (target.closest<HTMLElement>('[data-place]')?.dataset.place ?? '').split(',')
  return column === undefined ? undefined : { row: Number(row), column: Number(column) }
}
