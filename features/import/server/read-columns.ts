import { dayOrderOf, readDay } from '#domain/dates/read-day.ts'
import type { KnownValues } from '../import-matching.ts'
import type { ColumnReading } from '../import-values.ts'
import { groupField } from '../imports.ts'
import { spellingsOf, type UnclearClass, unclearClasses, withDecisions } from '../spellings.ts'
import type { StoredImport } from './stored-imports.ts'

/** A column of ambiguous dates, with one of its cells as an example. */
export type UnclearDays = { field: string; text: string; dayFirst: string; monthFirst: string }

/** The ambiguities that the admin has to resolve before the cells of a column can be read. */
export type UnclearCells = { classes: UnclearClass[]; days: UnclearDays[] }

/** Determines how to read each field's cells, based on the whole column, existing records and the admin's decisions. */
export function readColumns(
  { kind, matching, decisions }: StoredImport,
  rows: readonly string[][],
  known: KnownValues,
): { readings: Record<string, ColumnReading>; unclear: UnclearCells } {
  const readings: Record<string, ColumnReading> = {}
  const unclear: UnclearCells = { classes: [], days: [] }
  const cellsOf = (name: string) => {
    const column = matching.columns.findIndex(({ field }) => field === name)
    if (column < 0) return [matching.forAll[name] ?? '']
    return rows.map((cells) => cells[column] ?? '')
  }
  for (const [name, values] of Object.entries(known)) {
    const cells = cellsOf(name)
    const isClass = name === groupField(kind)
    const spellings = withDecisions(spellingsOf(values, cells), isClass ? decisions.classes : {})
    readings[name] = { spellings }
    if (isClass) unclear.classes = unclearClasses(values, cells, spellings, Object.keys(decisions.classes))
  }
  for (const [name, { type }] of Object.entries(kind.fields)) {
    if (type !== 'day') continue
    const cells = cellsOf(name).map((cell) => cell.trim())
    const order = dayOrderOf(cells)
    const decided = decisions.monthFirst[name]
    readings[name] = { isMonthFirst: decided ?? order === 'month first' }
    const text = cells.find((cell) => readDay(cell) !== readDay(cell, true))
    if (order === 'undecided' && decided === undefined && text)
      unclear.days.push({
        field: name,
        text,
        dayFirst: readDay(text) ?? '',
        monthFirst: readDay(text, true) ?? '',
      })
  }
  return { readings, unclear }
}
