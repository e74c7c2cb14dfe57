/** Named months in a fixed language and zone, so that server and browser write the same. */
const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** A stored day, `2026-11-21`, as people write it: 21 November 2026. */
export function dayText(day: string) {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : long.format(date)
}

/** The parts of a tear-off calendar's leaf. */
export function calendarLeaf(day: string) {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return undefined
  return { month: short.format(date), day: date.getUTCDate(), year: date.getUTCFullYear() }
}
