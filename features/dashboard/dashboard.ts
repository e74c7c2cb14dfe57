/** What the dashboard shows beside the record counts (`reports.ts`). */
export const pendingCountsPath = '/api/admin/dashboard/waiting'

/** For how many days the dashboard says that there is a new PIC. */
export const newPicDays = 7

// Not in `outbox.ts`, which would become a chunk of its own in the route manifest that every public page downloads.
export const outboxScreen = '/admin/dashboard/outbox'

export const attendancePath = '/api/admin/dashboard/attendance'

/** The range of the chart in weeks: `?weeks=`. */
export const attendanceWeeks = { default: 12, max: 52 }

/** Where all that the site shows is managed; each kind has a table at its `screens.table`. */
export const manageScreen = '/admin/dashboard/manage'
