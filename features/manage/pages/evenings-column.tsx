import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useDigits, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { defineWords } from '#domain/text/words.ts'
import { countOf } from '#features/evenings/attendance.ts'
import { eveningPaths, weeksShown } from '#features/evenings/evenings.ts'
import { Window } from '#features/evenings/pages/window.tsx'
import type { Column } from './table-columns.ts'

const english = defineWords('admin.last-evenings', {
  title: 'Last evenings',
  here: {
    one: 'Here {here} of the last {count} evening',
    other: 'Here {here} of the last {count} evenings',
  },
})

const maxShown = 8
const maxNarrow = 4

type LastEvening = { day: string; code: string }

/**
 * Returns the column with each child's last evenings; none in the tables of other kinds, or if the admin
 * may not see evenings.
 *
 * @param isListed true once the table is shown, which does not wait for the evenings
 */
export function useEveningsColumn({ name }: Kind, isListed: boolean): Column[] {
  const words = useWords(english)
  const isShown = useCan()('see evenings') && name === student.name
  const { today } = useSite()
  const query = { day: today, from: addDays(today, -7 * weeksShown) }
  const { response } = useQuery(`last evenings ${isShown && isListed}`, async () =>
    isShown && isListed ? (await api.call('GET', eveningPaths.attendance, { query })).data : undefined,
  )
  if (!isShown) return []
  const strips = new Map(response?.children.map(({ studentId, strip }) => [studentId, strip]))
  const eveningsOf = ({ _id }: AnyRecord): LastEvening[] =>
    (response?.evenings ?? [])
      .map((day, at) => ({ day, code: strips.get(_id)?.[at] ?? '-' }))
      .slice(-maxShown)
  return [
    {
      name: 'evenings',
      label: words.title,
      isNumber: false,
      noWrap: true,
      text: () => '',
      sortValue: (record) => countHere(eveningsOf(record))[0],
      draw: (record, isNarrow) => <Windows evenings={eveningsOf(record).slice(isNarrow ? -maxNarrow : 0)} />,
    },
  ]
}

const countHere = (evenings: LastEvening[]) => countOf(evenings.map(({ code }) => code))

function Windows({ evenings }: { evenings: LastEvening[] }) {
  const words = useWords(english)
  const digits = useDigits()
  const [here, all] = countHere(evenings)
  if (all === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-0.5 rounded-md bg-slate p-1 [print-color-adjust:exact] max-sm:p-0.5">
      {evenings.map(({ day, code }) => (
        <Window key={day} code={code} className="size-3 sm:size-3.5" />
      ))}
      <span className="sr-only">{words.here(all, { here: digits(here) })}</span>
    </span>
  )
}
