import type { Attendance } from './dashboard.ts'
import { calendarLeaf } from './day-text.ts'

// How a chart of who came to class is scaled, on the dashboard and on paper.

/** The next number above that is a good end of a scale and can be halved: 2, 10, 20, 40, 60, 80, 100, 120 … */
export function topOfScale(count: number) {
  if (count <= 2) return 2
  if (count <= 10) return 10
  return Math.ceil(count / 20) * 20
}

/** At which session a month begins; a month of which only the end is seen may be too narrow for its name. */
export function monthStarts(sessions: Attendance[]) {
  const starts = sessions.flatMap(({ date }, index) => {
    const month = calendarLeaf(date)?.month
    const before = sessions[index - 1]
    return month && (!before || calendarLeaf(before.date)?.month !== month) ? [{ month, index }] : []
  })
  const least = sessions.length / 12
  return starts.filter(({ index }, at) => (starts[at + 1]?.index ?? sessions.length) - index >= least)
}
