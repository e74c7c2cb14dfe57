import { type ClipboardEvent, useState } from 'react'
import { toast } from '#app/ui/toast.tsx'
import { defineWords } from '#domain/text/words.ts'
import type { BulkTask } from '../bulk/bulk-change-dialog.tsx'
import { asTyped, cellText, formatCells, type PastedCell, parseCells, placeCells } from './cells.ts'
import { countCells } from './grid-selection.ts'
import type { Grid } from './use-grid.ts'

const words = defineWords({
  copied: (cells: number) => (cells === 1 ? '1 cell copied.' : `${cells} cells copied.`),
  paste: (cells: number) => (cells === 1 ? 'Paste 1 cell' : `Paste ${cells} cells`),
  leftOut: (cells: number) =>
    cells === 1
      ? '1 copied cell does not fit in the table and is skipped.'
      : `${cells} copied cells do not fit in the table and are skipped.`,
  nothing: 'There is nothing to paste.',
})

/** Cell texts by record id and field name. */
type CellTexts = Record<string, Record<string, string>>
/** Several cells to preview before they are saved. */
type PastedCells = { ids: string[]; task: BulkTask }

/** Copies the selected cells, and pastes copied ones: a single cell is saved directly, several after a preview. */
export function useGridClipboard(grid: Grid) {
  const { kind, columns, records, size, selected, edit } = grid
  const [pasted, setPasted] = useState<PastedCells>()
  const [status, setStatus] = useState('')

  function onCopy(event: ClipboardEvent) {
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

  function onPaste(event: ClipboardEvent) {
    if (edit.editing) return
    event.preventDefault()
    const copied = parseCells(event.clipboardData.getData('text/plain'))
    const { cells: placed, leftOut } = placeCells(copied, selected, size)
    const cells = asTyped(placed, { kind, records, columns })
    const [first] = cells
    if (!first) toast.error(words.nothing)
    else if (cells.length === 1 && leftOut === 0) edit.save(first, first.text, 'stay')
    else setPasted(pasteTask(grid, cells, leftOut))
  }

  return { handlers: { onCopy, onPaste }, status, pasted, endPaste: () => setPasted(undefined) }
}

function pasteTask({ columns, records, textAt }: Grid, cells: PastedCell[], leftOut: number): PastedCells {
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
