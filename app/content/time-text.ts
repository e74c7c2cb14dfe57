const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
// In the zone of whoever reads: only for what is drawn in the browser, as all of the admin area is.

/** A moment as people write it: 21 Nov 2026, 22:30. */
export const timeText = (time: string) => written(moment, time)

function written(format: Intl.DateTimeFormat, time: string) {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : format.format(date)
}
