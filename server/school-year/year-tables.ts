import { className } from '#domain/kinds/class-name.ts'
import { type Outcome, outcomeLabels } from '#domain/school-year/school-year.ts'
import type { YearRecord } from '#domain/school-year/school-year-schemas.ts'
import type { Cell, Column, Table } from '../spreadsheets/table.ts'

const words = { student: 'Student', volunteer: 'Volunteer', year: (year: string) => `Year ${year}` }

const column = (label: string, width: number): Column => ({ label, type: 'text', width })
const columns = [
  column('Who', 12),
  column('Name', 28),
  column('Class or year', 16),
  column('What becomes of them', 22),
  column('Next class or year', 20),
]

/** People with what becomes of them, as a table to download. */
export function yearTable(title: string, records: readonly Omit<YearRecord, '_id'>[]): Table {
  const groupOf = (kind: YearRecord['kind'], group: string) =>
    kind === 'student' ? className(group) : words.year(group)
  const rows = records.map(({ kind, name, group, outcome, next }): Cell[] => [
    words[kind],
    name,
    groupOf(kind, group),
    outcomeLabels[outcome as Outcome],
    next === null ? null : groupOf(kind, next),
  ])
  return { title, columns, rows: inOneBatch(rows) }
}

async function* inOneBatch(rows: Cell[][]) {
  yield rows
}
