import type { Field } from '#domain/kinds/fields.ts'
import type { FieldError, Values } from '#domain/kinds/kind.ts'
import { cellsOf, type KnownValues, type SheetRow } from '#domain/records/import-matching.ts'
import { readCell, type Spellings, spellingsOf } from '#domain/records/import-values.ts'
import type { RowState } from '#domain/records/imports.ts'
import { batchesInTurn } from '../db/dialect.ts'
import type { ContentRow } from '../db/tables.ts'
import type { PlannedChange } from '../history/store-changes.ts'
import type { StoredImport } from './stored-imports.ts'

/** A row of a list, and what would become of it. */
export type PlannedRow = {
  row: number
  cells: string[]
  /** The cells that are not empty, by field, as a form would have them. */
  raw: Record<string, string>
  state: RowState
  errors: FieldError[]
  /** Of a new one: all its columns but a missing picture. */
  columns?: Values
  /** Of one that is there. */
  record?: ContentRow
  change?: PlannedChange
  /** The record that its number names. */
  known?: ContentRow
  /** Records of other people that have its number. */
  holders: ContentRow[]
  /** Of a question: what it may be about. */
  candidates: ContentRow[]
  alikeRow: number | null
  /** The number that a new one gets which has none of its own, or is offered it. */
  number?: string
  /** The stored file of its photo. */
  photo: string | null
}

/** The rows below the headings, with what somebody has mended, as forms would have them. */
export async function readRows(stored: StoredImport, known: KnownValues): Promise<PlannedRow[]> {
  const { kind, rows, matching, decisions } = stored
  const fields = matching.columns.map(({ field }) => (field ? kind.fields[field] : undefined))
  const names = matching.columns.map(({ field }) => field ?? '')
  const listed = rows.slice(matching.headerRow + 1)
  const spellings = spellingsIn(listed, names, known)
  const forAll = Object.fromEntries(
    Object.entries(matching.forAll)
      .filter(([name]) => !names.includes(name))
      .map(([name, value]) => [name, readCell(kind.fields[name] as Field, value, spellings[name])]),
  )
  const mended = cellsByRow(decisions.cells)
  const readRow = (sheetRow: SheetRow): PlannedRow => {
    const [row] = sheetRow
    const cells = cellsOf(sheetRow)
    for (const [column, value] of mended.get(row) ?? []) {
      while (cells.length < column) cells.push('')
      cells[column] = value
    }
    const raw: Record<string, string> = { ...forAll }
    for (const [column, field] of fields.entries()) {
      const name = names[column] as string
      const text = field ? readCell(field, cells[column] ?? '', spellings[name]) : ''
      if (text !== '') raw[name] = text
    }
    const unknown = { holders: [], candidates: [], alikeRow: null, photo: null }
    return { row, cells, raw, state: 'new', errors: [], ...unknown }
  }
  const planned: PlannedRow[] = []
  for await (const batch of batchesInTurn(listed)) planned.push(...batch.map(readRow))
  return planned
}

/** How the values are spelled of those fields by which lists are filtered. */
function spellingsIn(rows: readonly SheetRow[], names: readonly string[], known: KnownValues) {
  return Object.fromEntries(
    Object.entries(known).map(([name, values]): [string, Spellings] => {
      const column = names.indexOf(name)
      const cells = column < 0 ? [] : rows.map((row) => String(row[column + 1] ?? ''))
      return [name, spellingsOf(values, cells)]
    }),
  )
}

function cellsByRow(cells: Record<string, string>) {
  const byRow = new Map<number, [column: number, value: string][]>()
  for (const [place, value] of Object.entries(cells)) {
    const [row = 0, column = 0] = place.split(':').map(Number)
    byRow.set(row, [...(byRow.get(row) ?? []), [column, value]])
  }
  return byRow
}
