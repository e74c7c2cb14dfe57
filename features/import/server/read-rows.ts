import type { Field } from '#domain/kinds/fields.ts'
import type { FieldError, Values } from '#domain/kinds/kind.ts'
import type { PlannedChange } from '#features/content/server/write/store-changes.ts'
import { yieldChunks } from '#server/db/dialect.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { cellsOf, type KnownValues } from '../import-matching.ts'
import { readCell } from '../import-values.ts'
import type { RowState } from '../imports.ts'
import { readColumns, type UnclearCells } from './read-columns.ts'
import type { StoredImport } from './stored-imports.ts'

export type PlannedRow = {
  row: number
  cells: string[]
  /** The non-empty cells by field, in the form's format. */
  raw: Record<string, string>
  state: RowState
  errors: FieldError[]
  /** For a new record: its values by field. A picture field is null if the row has no photo. */
  columns?: Values
  /** The existing record that the row changes. */
  record?: ContentRow
  change?: PlannedChange
  /** The record of the same person with the row's number. */
  known?: ContentRow
  /** Other people's records with the same number. */
  holders: ContentRow[]
  /** The existing records that the row may match, if the admin has to decide. */
  candidates: ContentRow[]
  alikeRow: number | null
  /** The number assigned or offered to a new record that has no number. */
  number?: string
  photo: string | null
}

/**
 * Reads the rows below the header into the form's format, with the admin's corrections applied. Also returns
 * the ambiguities left in the columns.
 */
export async function readRows(
  stored: StoredImport,
  known: KnownValues,
): Promise<{ rows: PlannedRow[]; unclear: UnclearCells }> {
  const { kind, rows, matching, decisions } = stored
  const names = matching.columns.map(({ field }) => field ?? '')
  const mended = cellsByRow(decisions.cells)
  const listed = rows.slice(matching.headerRow + 1).map((sheetRow) => {
    const [row] = sheetRow
    const cells = cellsOf(sheetRow)
    for (const [column, value] of mended.get(row) ?? []) {
      while (cells.length < column) cells.push('')
      cells[column] = value
    }
    return { row, cells }
  })
  const leftOut = new Set(decisions.leftOut)
  const used = listed.flatMap(({ row, cells }) => (leftOut.has(row) ? [] : [cells]))
  const { readings, unclear } = readColumns(stored, used, known)
  const read = (name: string, cell: string) => readCell(kind.fields[name] as Field, cell, readings[name])
  const forAll = Object.entries(matching.forAll)
    .filter(([name]) => !names.includes(name))
    .map(([name, value]): [string, string] => [name, read(name, value)])
  const readRow = ({ row, cells }: { row: number; cells: string[] }): PlannedRow => {
    const values = names.flatMap((name, column): [string, string][] => {
      const text = name in kind.fields ? read(name, cells[column] ?? '') : ''
      return text === '' ? [] : [[name, text]]
    })
    const raw = Object.fromEntries([...forAll, ...values])
    const unknown = { holders: [], candidates: [], alikeRow: null, photo: null }
    return { row, cells, raw, state: 'new', errors: [], ...unknown }
  }
  const planned: PlannedRow[] = []
  for await (const batch of yieldChunks(listed)) planned.push(...batch.map(readRow))
  return { rows: planned, unclear }
}

function cellsByRow(cells: Record<string, string>) {
  const byRow = new Map<number, [column: number, value: string][]>()
  for (const [place, value] of Object.entries(cells)) {
    const [row = 0, column = 0] = place.split(':').map(Number)
    byRow.set(row, [...(byRow.get(row) ?? []), [column, value]])
  }
  return byRow
}
