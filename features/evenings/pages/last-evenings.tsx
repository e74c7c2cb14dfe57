import { api } from '#app/api/api.ts'
import { useQuery } from '#app/api/use-query.ts'
import { defineWords, useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { addDays } from '#features/class-days/class-days.ts'
import { familyPaths } from '#features/families/families.ts'
import { countOf } from '../attendance.ts'
import { weeksShown } from '../evenings.ts'
import { Window } from './window.tsx'

const english = defineWords('admin.last-evenings', {
  title: 'Last evenings',
  here: (here: number, all: number) => `Here ${here} of the last ${all} evenings`,
})

export const useEveningsWords = () => useWords(english)

const maxShown = 8

type LastEvening = { day: string; code: string }

/** Reads the last evenings of all children at once, by the child's id; undefined while they load. */
export function useLastEvenings(isWanted: boolean): ReadonlyMap<string, LastEvening[]> | undefined {
  const { today } = useSite()
  const query = { day: today, from: addDays(today, -7 * weeksShown) }
  const { response } = useQuery(`last evenings ${isWanted}`, async () =>
    isWanted ? (await api.call('GET', familyPaths.attendance, { query })).data : undefined,
  )
  const eveningsOf = (strip: string) =>
    (response?.evenings ?? []).map((day, at) => ({ day, code: strip[at] ?? '-' })).slice(-maxShown)
  return response && new Map(response.children.map(({ studentId, strip }) => [studentId, eveningsOf(strip)]))
}

/** A child's last evenings as a row of windows. */
export function LastEvenings({ evenings }: { evenings: readonly LastEvening[] }) {
  const words = useWords(english)
  const [here, all] = countOf(evenings.map(({ code }) => code))
  if (all === 0) return null
  return (
    <span className="inline-flex gap-0.5 rounded-md bg-slate p-1 [print-color-adjust:exact] max-sm:p-0.5">
      {evenings.map(({ day, code }) => (
        <Window key={day} code={code} className="size-3 sm:size-3.5" />
      ))}
      <span className="sr-only">{words.here(here, all)}</span>
    </span>
  )
}
