import { weekdayOf } from '#domain/dates/school-day.ts'
import { groupBy } from '#domain/group-by.ts'
import type { PersonEvenings } from './attendance-schemas.ts'

/** What stands out, and on how many of the counted evenings; `day` is one of the days with that weekday. */
type StandsOut =
  | { what: 'nothingYet' }
  | { what: 'inARow' | 'missed' | 'late' | 'here'; count: number; all: number }
  | { what: 'weekday'; count: number; all: number; day: string }

type Evenings = PersonEvenings['evenings']

/** Fewer evenings say nothing about a habit. */
const minEvenings = 3

/**
 * Returns the one thing that stands out in a child's evenings, the most urgent first. A weekday stands out only if it
 * alone has the highest share of missed evenings; evenings without a register or a class do not count.
 *
 * @param evenings the earliest first
 */
export function standsOut(evenings: Evenings): StandsOut {
  const counted = evenings.filter(({ code }) => code !== '-' && code !== 'n')
  const all = counted.length
  if (all === 0) return { what: 'nothingYet' }
  const [missed, late] = [countOf(counted, 'a'), countOf(counted, 'l')]
  const sinceHere = [...counted].reverse().findIndex(({ code }) => code !== 'a')
  const inARow = sinceHere < 0 ? all : sinceHere
  if (inARow >= minEvenings) return { what: 'inARow', count: inARow, all }
  const weekday = worstWeekday(counted)
  if (weekday) return { what: 'weekday', ...weekday }
  if (all >= minEvenings && missed * 2 >= all) return { what: 'missed', count: missed, all }
  if (late >= minEvenings && late * 3 >= all) return { what: 'late', count: late, all }
  return { what: 'here', count: all - missed, all }
}

function worstWeekday(evenings: Evenings) {
  const [worst, second] = [...groupBy(evenings, ({ day }) => weekdayOf(day)).values()]
    .map((days) => ({ day: days[0]?.day ?? '', count: countOf(days, 'a'), all: days.length }))
    .sort((a, b) => b.count / b.all - a.count / a.all)
  if (!worst || !second || worst.count < minEvenings || worst.count * 2 < worst.all) return undefined
  return worst.count / worst.all > second.count / second.all ? worst : undefined
}

const countOf = (evenings: Evenings, code: Evenings[number]['code']) =>
  evenings.filter((evening) => evening.code === code).length
