import { useQuery } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { useSite } from '#app/layout/site-data.ts'
import { useCan } from '#app/session/use-can.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { eveningPaths } from '#features/evenings/evenings.ts'
import { rotaPaths, untaughtClasses } from '#features/rota/rota.ts'
import type { RotaPlace, RotaWeek } from '#features/rota/rota-schemas.ts'

/** A class on an evening that a volunteer can take: it has no teacher, or the one at `place` cannot come. */
export type OpenTurn = { evening: RotaWeek['days'][number]; studentClass: string; place?: RotaPlace }

/** Loads the next class with its registers, the user's own evenings, and the open turns of the next seven days. */
export function useNextClass() {
  const { today } = useSite()
  const can = useCan()
  const maySee = can('see evenings')
  const { response, refetch } = useQuery(`next class from ${maySee && today}`, async () =>
    maySee
      ? Promise.all([
          api.call('GET', eveningPaths.one, { params: { day: 'next' } }),
          readWeek(today),
          readWeek(addDays(today, 7)),
        ])
      : undefined,
  )
  if (!response) return undefined
  const [{ data: evening }, week, nextWeek] = response
  if (week.children === 0) return undefined
  const days = [...week.days, ...nextWeek.days].filter(({ day }) => day < addDays(week.today, 7))
  const places = [...week.places, ...nextWeek.places]
  // A school that does not use the rota has no gaps.
  const usesRota = places.length > 0
  const turns =
    can('join the rota') && usesRota ? days.flatMap((day) => openTurns({ ...week, places }, day)) : []
  const away = [...week.away, ...nextWeek.away]
  const { today: shownToday, me, mine, asked } = week
  return { evening, today: shownToday, me, mine, asked, places, away, turns, usesRota, refetch }
}

export type NextClassData = NonNullable<ReturnType<typeof useNextClass>>

export const readWeek = async (day: string) =>
  (await api.call('GET', rotaPaths.week, { params: { day } })).data

function openTurns(week: RotaWeek, evening: OpenTurn['evening']): OpenTurn[] {
  const { day, isHeld } = evening
  const isOpen = isHeld && day >= week.today
  const offered = week.places.filter((place) => isOpen && place.day === day && place.isOffered)
  return [
    ...offered.map((place) => ({ evening, studentClass: place.studentClass, place })),
    ...untaughtClasses(week, evening).map((studentClass) => ({ evening, studentClass })),
  ]
}
