import { day as dayLength } from '#domain/dates/durations.ts'
import { weekdayOf } from '#domain/dates/school-day.ts'
import type { EveningDay, Neighbors } from '#domain/evenings/class-days.ts'
import { holidayOn, nextClasses } from '#domain/site/next-classes.ts'
import type { Db } from '../../db/tables.ts'
import { readSettings } from '../../settings/read-settings.ts'

/** Whether there is class on a day, and when. */
export async function readEveningDay(db: Db, day: string, _now: Date): Promise<EveningDay> {
  const { classTimings, holidays } = await readSettings(db)
  const classes = nextClasses(classTimings, holidays, day).filter((one) => one.day === day)
  return {
    day,
    weekday: weekdayOf(day) ?? '',
    isHeld: classes.length > 0,
    reason: holidayOn(holidays, day)?.name ?? '',
    time: classes.map(({ time }) => time).join(', '),
    from: classes[0]?.from ?? null,
    to: classes.at(-1)?.to ?? null,
  }
}

/** How far back the evening before is looked for, in days: as far as the next one. */
const maxDays = 70

/** The evenings before and after a day. */
export async function neighbors(db: Db, day: string, _now: Date): Promise<Neighbors> {
  const { classTimings, holidays } = await readSettings(db)
  const isHeld = (day: string) => nextClasses(classTimings, holidays, day, 1)[0]?.day === day
  const earlier = Array.from({ length: maxDays }, (_, index) => daysLater(day, -1 - index))
  return {
    previous: earlier.find(isHeld) ?? null,
    next: nextClasses(classTimings, holidays, daysLater(day, 1), 1)[0]?.day ?? null,
  }
}

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
