import { labelOf } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Column, Table } from '#server/spreadsheets/table.ts'
import { cellsOf, type SheetRow } from '../import-matching.ts'
import { importMessages } from '../imports.ts'
import { headersOf } from './match-columns-of-list.ts'
import type { PlannedRow } from './read-rows.ts'
import type { SkippedRow, StoredImport } from './stored-imports.ts'

const words = defineWords({ why: 'Why it was skipped' })

/** Returns what is kept of an applied list: the header and the skipped rows, with the reason for each. */
export function collectSkippedRows(
  { kind, rows, matching }: StoredImport,
  planned: readonly PlannedRow[],
): { rows: SheetRow[]; skipped: SkippedRow[] } {
  const left = planned.filter(({ state }) => whyByState[state] !== undefined)
  const headings = rows.slice(0, matching.headerRow + 1)
  return {
    rows: left.length === 0 ? [] : [...headings, ...left.map(({ row, cells }): SheetRow => [row, ...cells])],
    skipped: left.map((planned) => ({
      row: planned.row,
      title: planned.raw[kind.titleField] ?? planned.raw.date ?? '',
      why: whyByState[planned.state]?.(planned) ?? '',
    })),
  }
}

const whyByState: Partial<Record<PlannedRow['state'], (planned: PlannedRow) => string>> = {
  refused: ({ errors }) => errors.map(({ message }) => message).join(' '),
  question: () => importMessages.skippedQuestion,
  'left out': () => importMessages.skippedByHand,
}

export function skippedTable(stored: StoredImport): Table {
  const { kind, rows, matching, decisions } = stored
  const headers = headersOf(rows, matching.headerRow)
  const labels = matching.columns.map(
    ({ field }, index) => headers[index] || (field ? labelOf(kind, field) : ''),
  )
  const forAll = Object.entries(matching.forAll)
  const table = rows
    .slice(matching.headerRow + 1)
    .map((row, index) => [
      ...labels.map((_, column) => cellsOf(row)[column] ?? ''),
      ...forAll.map(([, value]) => value),
      decisions.skipped[index]?.why ?? '',
    ])
  return {
    title: kind.labels.many,
    columns: [...labels, ...forAll.map(([name]) => labelOf(kind, name)), words.why].map(textColumn),
    rows: [table],
  }
}

/** A text column, so that a spreadsheet keeps the zeros of 0007 and all digits of telephone numbers. */
const textColumn = (label: string): Column => ({ label, type: 'text', width: 24 })
