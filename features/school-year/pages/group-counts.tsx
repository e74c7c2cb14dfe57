import { className } from '#domain/kinds/class-name.ts'
import { defineWords } from '#domain/text/words.ts'
import type { countLeaving, GroupCount } from '../plan.ts'

const words = defineWords({
  students: 'Children by class',
  volunteers: 'Volunteers by year',
  class: 'Class',
  year: 'Year',
  before: 'Before',
  after: 'After',
  all: 'Total',
  yearOf: (year: string) => `Year ${year}`,
  leaving: 'Who is leaving',
})

type Props = { students: GroupCount[]; volunteers: GroupCount[]; leaving: ReturnType<typeof countLeaving> }

export function GroupCounts({ students, volunteers, leaving }: Props) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {students.length > 0 && (
        <Counts title={words.students} head={words.class} counts={students} nameOf={className} />
      )}
      {volunteers.length > 0 && (
        <Counts title={words.volunteers} head={words.year} counts={volunteers} nameOf={words.yearOf} />
      )}
      {leaving.length > 0 && (
        <ul aria-label={words.leaving} className="flex flex-wrap gap-2 sm:col-span-2">
          {leaving.map(({ label, number }) => (
            <li key={label} className="rounded-full border border-lamp bg-lamp/10 px-4 py-1.5">
              {label}: <strong>{number}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type CountsProps = {
  title: string
  head: string
  counts: GroupCount[]
  nameOf: (name: string) => string
}

function Counts({ title, head, counts, nameOf }: CountsProps) {
  const sumOf = (side: 'before' | 'after') => counts.reduce((sum, count) => sum + count[side], 0)
  return (
    <div className="rounded-card border border-edge bg-surface px-5 py-3 shadow-soft">
      <table className="w-full text-left">
        <caption className="py-1 text-left font-serif text-lg font-semibold">{title}</caption>
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="font-medium">
              {head}
            </th>
            <th scope="col" className="w-20 text-right font-medium">
              {words.before}
            </th>
            <th scope="col" className="w-20 text-right font-medium">
              {words.after}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {counts.map(({ name, before, after }) => (
            <tr key={name} className="border-t border-edge">
              <th scope="row" className="py-1 font-normal wrap-anywhere">
                {nameOf(name)}
              </th>
              <td className="text-right">{before}</td>
              <td className="text-right">{after}</td>
            </tr>
          ))}
          <tr className="border-t border-edge-strong font-semibold">
            <th scope="row" className="py-1">
              {words.all}
            </th>
            <td className="text-right">{sumOf('before')}</td>
            <td className="text-right">{sumOf('after')}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
