import { className } from '#domain/kinds/class-name.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Cell, Column, Table } from '#server/spreadsheets/table.ts'
import { outcomeLabels, pastOutcomeLabels } from '../school-year.ts'
import type { YearRecord } from '../school-year-schemas.ts'

const words = defineWords({
  student: 'Child',
  volunteer: 'Volunteer',
  year: (year: string) => `Year ${year}`,
  becomes: 'What happens next',
  became: 'What happened next',
})

const column = (label: string, width: number): Column => ({ label, type: 'text', width })
const columns = (outcome: string) => [
  column('Who', 12),
  column('Name', 28),
  column('Class or year', 16),
  column(outcome, 22),
  column('Next class or year', 20),
]

type People = readonly Omit<YearRecord, '_id'>[]

export function yearTable(title: string, people: People, { isOver }: { isOver: boolean }): Table {
  const labels = isOver ? pastOutcomeLabels : outcomeLabels
  const groupOf = (kind: YearRecord['kind'], group: string) =>
    kind === 'student' ? className(group) : words.year(group)
  const rows = people.map(({ kind, name, group, outcome, next }): Cell[] => [
    words[kind],
    name,
    groupOf(kind, group),
    labels[outcome],
    next === null ? null : groupOf(kind, next),
  ])
  return { title, columns: columns(isOver ? words.became : words.becomes), rows: [rows] }
}
