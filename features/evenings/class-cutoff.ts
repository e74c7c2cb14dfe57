import { endOfSchoolDay, schoolInstant } from '#domain/dates/school-day.ts'
import { type ClassCalendar, eveningOn } from '#domain/site/class-calendar.ts'

/**
 * Returns the time that decides an evening's classes: the start of the evening, or its first mark if that was
 * made earlier that day. A child who moves later, or whose class is renamed later, keeps the old class in
 * that register.
 *
 * @param markedAt the times of the evening's marks
 */
export function classCutoff(day: string, calendar: ClassCalendar, markedAt: readonly string[] = []) {
  const { from } = eveningOn(day, calendar)
  const begins = (from ? new Date(from) : endOfSchoolDay(day)).toISOString()
  const midnight = schoolInstant(`${day}T00:00`).toISOString()
  const [first = begins] = [begins, ...markedAt.filter((at) => at >= midnight)].sort()
  return first
}
