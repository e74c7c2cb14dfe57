import { Link } from 'react-router'
import { ScrollBox } from '#app/admin/plain-table.tsx'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useDigits, useLanguage, useWords } from '#app/language/use-words.ts'
import { Name } from '#app/ui/name.tsx'
import { dateParts } from '#domain/dates/format-day.ts'
import { eveningScreens } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('admin.strips', {
  name: 'Name',
  sum: 'Here',
  absentOn: (days: string) => `Absent on ${days}.`,
  openDay: (day: string) => `Open ${day}`,
})

/** A person's evenings, each a letter (`attendanceCodes`) or a number, and their sum. */
export type StripRow = { id: string; name: string; cells: readonly string[]; sum: string; to?: string }

type Props = { title: string; evenings: readonly string[]; rows: readonly StripRow[] }

/**
 * Renders a strip of evenings per row, latest first, so that a phone shows the latest; the column headings
 * link to the evenings.
 */
export function Strips({ title, evenings, rows }: Props) {
  const words = useWords(english)
  const shortDay = useShortDay()
  if (rows.length === 0) return null
  const absences = (cells: readonly string[]) => {
    const days = evenings.filter((_, index) => cells[index] === 'a')
    return days.length > 0 ? words.absentOn(days.map((day) => shortDay(day)).join(', ')) : ''
  }
  const latestFirst = evenings.map((day, at) => ({ day, at })).reverse()
  return (
    <section className="wide-table strips mt-8">
      <ScrollBox label={title}>
        <table className="w-full rounded-card bg-surface text-left shadow-soft">
          <caption className="pb-2 text-left font-serif text-xl font-semibold">{title}</caption>
          <thead className="text-sm text-soft">
            <tr>
              <th scope="col" className="min-w-36 py-2 pl-4 font-medium">
                {words.name}
              </th>
              <th scope="col" className="px-3 font-medium">
                {words.sum}
              </th>
              {latestFirst.map(({ day }) => (
                <th key={day} scope="col" className="p-0 text-center font-normal">
                  <DayLink day={day} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells, sum, to }) => (
              <tr key={id} className="border-t border-edge">
                <th scope="row" className="py-2 pl-4 font-medium wrap-anywhere">
                  {to ? (
                    <Link to={to} className="title-link inline-flex min-h-8 items-center">
                      <Name text={name} />
                    </Link>
                  ) : (
                    <Name text={name} />
                  )}
                </th>
                <td className="px-3 whitespace-nowrap">
                  {sum}
                  <span className="sr-only">
                    {' '}
                    <span>{absences(cells)}</span>
                  </span>
                </td>
                {latestFirst.map(({ day, at }) => (
                  <td key={day} aria-hidden="true" className="px-0.5 text-center text-sm">
                    <StripMark letter={cells[at] ?? '-'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

function DayLink({ day }: { day: string }) {
  const words = useWords(english)
  const shortDay = useShortDay()
  const parts = dateParts(day, useLanguage())
  return (
    <Link
      to={`${eveningScreens.tonight}?day=${day}`}
      aria-label={words.openDay(shortDay(day))}
      className="inline-flex min-h-11 min-w-8 flex-col items-center justify-center text-xs leading-tight text-link"
    >
      <span>{useDigits()(parts?.day ?? '')}</span>
      <span>{parts?.month}</span>
    </Link>
  )
}

const markClasses: Record<string, string> = {
  h: 'bg-leaf text-surface',
  l: 'border-2 border-leaf text-leaf',
  a: 'bg-danger text-white',
  '-': 'text-soft',
}
const signs: Record<string, string> = { h: '✓', l: 'L', a: '×', '-': '·' }

/** Shows one evening as a colored sign; a number is shown as is. */
export const StripMark = ({ letter }: { letter: string }) => (
  <span
    aria-hidden="true"
    className={`strip-mark inline-flex size-6 items-center justify-center rounded-md text-sm leading-none font-bold ${markClasses[letter] ?? ''}`}
  >
    {signs[letter] ?? letter}
  </span>
)
