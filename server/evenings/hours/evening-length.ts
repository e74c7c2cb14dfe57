import { eveningOn } from '#domain/evenings/class-days.ts'
import type { Db } from '../../db/tables.ts'
import { readCalendar } from '../class-days/read-class-days.ts'

/** Where nobody has said how long a class is. */
const usualMinutes = 60

/** How long the class of a day is, in minutes: by today's timings, also where class was called off after it was held. */
export async function readEveningLength(db: Db): Promise<(day: string) => number> {
  const calendar = { ...(await readCalendar(db)), holidays: [] }
  return (day) => {
    const { from, to } = eveningOn(day, calendar)
    return from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 60_000) : usualMinutes
  }
}
