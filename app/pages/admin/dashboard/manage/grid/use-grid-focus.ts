import { type FocusEvent, type MouseEvent, useRef, useState } from 'react'
import type { Move } from './cell-editor.tsx'
import { clampPlace, type GridSelection, isSamePlace, type Place, type Size } from './grid-selection.ts'

const steps: Record<Exclude<Move, 'stay'>, Place> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}
const start: Place = { row: 0, column: 0 }

/** Which cell has the focus and which are selected; Tab reaches one cell of the grid alone (a roving tabindex). */
export function useGridFocus(size: Size) {
  const grid = useRef<HTMLTableElement>(null)
  const [stored, setSelection] = useState<GridSelection>({ active: start, anchor: start })
  // The list may have become shorter.
  const selection = { active: clampPlace(stored.active, size), anchor: clampPlace(stored.anchor, size) }
  const cellAt = ({ row, column }: Place) =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${row},${column}"]`)

  /** @param isExtending the selection grows to this cell instead of moving there */
  function moveTo(place: Place, isExtending = false) {
    setSelection(({ anchor }) => ({ active: place, anchor: isExtending ? anchor : place }))
    cellAt(place)?.focus()
  }

  /** After an edit; at the end of the grid it stays. A focus that somebody has put elsewhere meanwhile stays there. */
  function moveFrom(place: Place, move: Move) {
    if (move === 'stay' || !cellAt(place)?.contains(document.activeElement)) return
    const { row, column } = steps[move]
    moveTo(clampPlace({ row: place.row + row, column: place.column + column }, size))
  }

  function selectColumn() {
    const { column } = selection.active
    moveTo({ row: 0, column })
    setSelection(({ active }) => ({ active, anchor: { row: size.rows - 1, column } }))
  }

  const handlers = {
    onFocus({ target }: FocusEvent) {
      const place = placeOf(target)
      if (place)
        setSelection((now) => (isSamePlace(now.active, place) ? now : { active: place, anchor: place }))
    },
    onMouseDown(event: MouseEvent) {
      const place = placeOf(event.target)
      if (!place || !event.shiftKey) return
      event.preventDefault()
      moveTo(place, true)
    },
    /** A press that is drawn over cells selects them. */
    onMouseOver({ target, buttons }: MouseEvent) {
      const place = placeOf(target)
      if (buttons === 1 && place && grid.current?.contains(document.activeElement))
        setSelection(({ anchor }) => ({ active: place, anchor }))
    },
  }

  return { grid, selection, placeOf, moveTo, moveFrom, selectColumn, handlers }
}

/** The cell that something lies in. */
function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const [row, column] = (target.closest<HTMLElement>('[data-place]')?.dataset.place ?? '').split(',')
  return column === undefined ? undefined : { row: Number(row), column: Number(column) }
}
