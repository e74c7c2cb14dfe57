/** The counts on the dashboard, except the record counts (`reports.ts`). */
export const pendingCountsPath = '/api/admin/dashboard/waiting'

/** A new PIC is announced on the dashboard for this many days. */
export const newPicDays = 7

// Not in `outbox.ts`, which would then become another chunk in the route manifest that every public page downloads.
export const outboxScreen = '/admin/dashboard/outbox'

export const attendancePath = '/api/admin/dashboard/attendance'

/** The range of the chart in weeks: `?weeks=`. */
export const attendanceWeeks = { default: 12, max: 52 }

/** The overview of all managed content; each kind has a table at its `screens.table`. */
export const manageScreen = '/admin/dashboard/manage'
