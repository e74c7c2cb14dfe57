import { defineMessages } from '../text/message.ts'

export const siteHealthScreen = '/admin/dashboard/health'

export const siteHealthPaths = {
  /** GET answers every check with what was found. */
  show: '/api/admin/dashboard/health',
  /** PUT says whether PICs are mailed when something needs hands. */
  mails: '/api/admin/dashboard/health/mails',
}

/** A warning is to be looked at when there is time; where it is critical somebody has to do something. */
export const healthLevels = ['ok', 'warning', 'critical'] as const
export type HealthLevel = (typeof healthLevels)[number]

/** What is looked at, in the order in which it is shown, and what people call it. */
export const healthCheckLabels = {
  disk: 'Room on the disk',
  database: 'Database',
  storage: 'Pictures and videos',
  backups: 'Backups',
  copies: 'Copies in another place',
  drill: 'Trial of a backup',
  mail: 'Mail',
  errors: 'Errors of the last 7 days',
  certificate: 'Certificate',
  program: 'Program',
  memory: 'Memory',
}
export type HealthCheckName = keyof typeof healthCheckLabels
export const healthCheckNames = Object.keys(healthCheckLabels) as HealthCheckName[]

/** What PICs are mailed about when it needs hands. */
export const watchedCheckNames = [
  'disk',
  'storage',
  'backups',
  'copies',
  'drill',
  'mail',
  'certificate',
] as const satisfies readonly HealthCheckName[]
export type WatchedCheckName = (typeof watchedCheckNames)[number]

export const siteHealthMessages = defineMessages('siteHealth', {
  mailed: 'PICs get a mail when something needs hands.',
  notMailed: 'Nobody gets a mail when something needs hands.',
  notSaved: 'This could not be saved. Please try again.',
})
