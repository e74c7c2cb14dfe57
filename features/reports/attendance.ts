import { dateParts } from '#domain/dates/format-day.ts'
import type { Language } from '#domain/text/languages.ts'

// Shared by the attendance charts of the dashboard and the PDF report.

/** The range of the chart in weeks: `?weeks=`. */
export const attendanceWeeks = { default: 12, max: 52 }

/** How many came to one class session; `date` is `YYYY-MM-DD`. */
export type Attendance = { date: string; day: string; studentsPresent: number; volunteersPresent: number }

export const averageOf = (sessions: Attendance[], who: 'studentsPresent' | 'volunteersPresent') =>
  Math.round(sessions.reduce((sum, session) => sum + session[who], 0) / sessions.length)

/** Returns the smallest of 2, 10, 20, 40, 60, 80 … that is at least `count`. Each can be halved. */
export function axisMax(count: number) {
  if (count <= 2) return 2
  if (count <= 10) return 10
  return Math.ceil(count / 20) * 20
}

/** Returns the index of each month's first session, except for months too narrow for their label. */
export function monthStarts(sessions: Attendance[], language: Language = 'en') {
  const monthsFound = sessions.flatMap(({ date }, index) => {
    const month = dateParts(date, language)?.month
    const before = sessions[index - 1]
    return month && (!before || dateParts(before.date, language)?.month !== month) ? [{ month, index }] : []
  })
  const minSessions = sessions.length / 12
  return monthsFound.filter(
    ({ index }, startIndex) => (monthsFound[startIndex + 1]?.index ?? sessions.length) - index >= minSessions,
  )
}
