import type { KeyboardEvent, MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { nextPlace } from './grid-selection.ts'
import type { Grid } from './use-grid.ts'

const emptyingKeys = /^(Backspace|Delete)$/
/** Of a dead key, and of keyboards that compose letters, such as one for Hindi. */
const composingKeys = /^(Process|Dead)$/

/** Handlers for the keys of a spreadsheet, and for the double click that edits a cell. */
export function useGridKeys({ columns, size, focus, active, edit, textAt }: Grid) {
  function onKeyDown(event: KeyboardEvent) {
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

  function onDoubleClick(event: MouseEvent) {
    if (!edit.editing && focus.placeOf(event.target)) edit.start(active, textAt(active))
  }
  return { onKeyDown, onDoubleClick }
}
