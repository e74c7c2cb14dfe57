import { weekdays } from '#domain/site/class-timings.ts'
import type { Db } from '../../db/tables.ts'
import { readSettings } from '../../settings/read-settings.ts'

/** Where nobody has said how long a class is. */
const usualMinutes = 60

/** How long the class of a day is, in minutes: as an extra class says, else by the class timings of its weekday. */
export async function readEveningLength(db: Db): Promise<(day: string) => number> {
  const { classTimings } = await readSettings(db)
  const extra = await db
    .selectFrom('classDays')
    .select(['firstDay', 'lastDay', 'startsAt', 'endsAt'])
    .where('what', '=', 'extra class')
    .execute()
  return (day) => {
    const own = extra.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    const spans = own
      ? [minutesBetween(own.startsAt, own.endsAt)]
      : classTimings
          .filter((timing) => timing.weekdays.some((weekday) => weekday === weekdayOf(day)))
          .map(({ from, to }) => minutesBetween(from, to))
    return spans.reduce((sum, minutes) => sum + minutes, 0) || usualMinutes
  }
}

const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]

const minutesBetween = (from: string, to: string) =>
  from && to ? Math.max(0, minuteOf(to) - minuteOf(from)) : 0
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
