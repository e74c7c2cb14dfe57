/** The counts on the dashboard, except the record counts (`reports.ts`). */
export const pendingCountsPath = '/api/admin/dashboard/waiting'

export const attendancePath = '/api/admin/dashboard/attendance'
