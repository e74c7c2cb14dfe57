import { type RetentionName, retentionNames, retentionPeriods } from '#domain/site/retention-periods.ts'
import { defineWords } from '#domain/text/words.ts'

export const retentionPaths = {
  settings: '/api/admin/dashboard/retention',
  preview: '/api/admin/dashboard/retention/preview',
  /** Confirms the server's date, so that what is too old may be deleted again. */
  date: '/api/admin/dashboard/retention/date',
} as const

/**
 * If an update brings these periods to a site that already has expired data, they take effect this much later, unless a
 * PIC saves them before.
 */
export const retentionNoticeDays = 30

const listCounts = (counts: Record<RetentionName, number>) =>
  retentionNames
    .filter((name) => counts[name] > 0)
    .map((name) => `${retentionPeriods[name].label}: ${counts[name]}`)
    .join(', ')

export const retentionMessages = defineWords('retention', {
  saved: 'Saved. This applies from tonight.',
  notSaved: 'Failed to save how long things are kept. Please try again.',
  notLoaded: 'Failed to fetch how long things are kept. Try again later.',
  nothingSent: 'Send at least one period.',
  dateConfirmed: 'Confirmed. What is too old is deleted within a day.',
  dateNotConfirmed: 'Failed to confirm the date. Please try again.',
  otherDate: 'The server’s date is another one by now. Please look again.',
  deletes: (counts: Record<RetentionName, number>) =>
    `The next run will also delete: ${listCounts(counts)}. Nothing has been changed yet: please confirm.`,
})

export const retentionDetail = listCounts
