/** A fixed language and time zone, so that server and browser render the same. */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** A stored day, `2026-11-21`, as people write it: 21 November 2026. */
export function formatDay(day: string) {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : dayFormat.format(date)
}

/** Month, day and year for a date badge; undefined where it is no date. */
export function dateParts(day: string) {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return undefined
  return { month: monthFormat.format(date), day: date.getUTCDate(), year: date.getUTCFullYear() }
}
