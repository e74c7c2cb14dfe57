import { defineWords } from '#domain/text/words.ts'
import { backupCheckLabels } from '#features/backup/backups.ts'

export const siteHealthScreen = '/admin/dashboard/health'

export const siteHealthPaths = {
  /** GET returns every check with its finding. */
  show: '/api/admin/dashboard/health',
  /** PUT sets whether PICs are mailed when something needs attention. */
  mails: '/api/admin/dashboard/health/mails',
} as const

/** A warning can wait; a critical finding cannot. */
export const healthLevels = ['ok', 'warning', 'critical'] as const
export type HealthLevel = (typeof healthLevels)[number]

/** The finding as sentences; `screen` is the page on which to act on it. */
export type Finding = { level: HealthLevel; says: string; advice?: string; screen?: string }

export const healthCheckLabels = {
  disk: 'Disk space',
  database: 'Database',
  storage: 'Pictures and videos',
  ...backupCheckLabels,
  mail: 'Mail',
  errors: 'Errors in the last 7 days',
}
export type HealthCheckName = keyof typeof healthCheckLabels
export const healthCheckNames = Object.keys(healthCheckLabels) as HealthCheckName[]

export const siteHealthMessages = defineWords('siteHealth', {
  mailed: 'PICs get a mail when something needs attention.',
  notMailed: 'Nobody gets a mail when something needs attention.',
  notSaved: 'This could not be saved. Please try again.',
})
