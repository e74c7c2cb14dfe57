import { day, hour } from '#domain/dates/durations.ts'
import type { HealthCheckName } from '../site-health.ts'
import type { Findings } from './health-check.ts'
import type { SiteProblemRow } from './tables.ts'

/**
 * The checks that PICs get mails about. A problem counts only as a warning for the time given here, because it is often
 * temporary.
 */
const graceMs = {
  // For some minutes, a backup, its restore test or an update needs space for a second copy of the data.
  disk: hour,
  storage: hour,
  backups: 2 * day,
  copies: 2 * day,
  drill: 2 * day,
  mail: hour,
} satisfies Partial<Record<HealthCheckName, number>>
export type WatchedCheckName = keyof typeof graceMs
export const watchedCheckNames = Object.keys(graceMs) as WatchedCheckName[]

/** How often PICs are mailed again while a problem lasts. */
const repeatMs = 7 * day
/** Returns how long a problem must be gone before it is over; an intermittent problem counts as one problem. */
const calmMsOf = (name: WatchedCheckName) => (name === 'disk' ? day : hour)

type Known = {
  rows: readonly SiteProblemRow[]
  findings: Findings
  now: Date
  /** True if mails are switched on, and there are PICs and a mail server. */
  arePicsMailed: boolean
}

export type MailPlan = {
  /** The rows to store; only those that change. */
  changed: SiteProblemRow[]
  ended: WatchedCheckName[]
  /** Problems to report: new ones, and those due for a reminder. `over` are reported problems that are over. */
  begun: WatchedCheckName[]
  over: WatchedCheckName[]
}

export function planMails({ rows, findings, now, arePicsMailed }: Known): MailPlan {
  const plan: MailPlan = { changed: [], ended: [], begun: [], over: [] }
  const time = now.toISOString()
  for (const name of watchedCheckNames) {
    const finding = findings[name]
    const row = rows.find((row) => row.name === name)
    // If a check failed to run, its problem stays unchanged.
    if (finding === undefined) continue
    if (finding?.level === 'critical') {
      const next: SiteProblemRow = { since: time, toldAt: null, ...row, name, fineSince: null }
      const isDue = next.toldAt === null || hasPassed(next.toldAt, repeatMs, now)
      if (arePicsMailed && isDue && !isTransient(name, [next], now)) {
        next.toldAt = time
        // A mail outage cannot be reported by mail; only its end can.
        if (name !== 'mail') plan.begun.push(name)
      }
      if (!row || row.toldAt !== next.toldAt || row.fineSince !== null) plan.changed.push(next)
    } else if (row && (row.toldAt === null || isOver(row, name, finding?.level === 'warning', now))) {
      // A short problem that was not mailed ends immediately, so that several do not add up to one long problem.
      plan.ended.push(name)
      if (row.toldAt !== null && arePicsMailed && finding !== null) plan.over.push(name)
    } else if (row && row.fineSince === null) plan.changed.push({ ...row, fineSince: time })
  }
  return plan
}

/**
 * A problem that is now only a warning is not over, except for the check of mails, whose failures stay listed for days.
 */
const isOver = ({ fineSince }: SiteProblemRow, name: WatchedCheckName, isWarning: boolean, now: Date) =>
  fineSince !== null && (!isWarning || name === 'mail') && hasPassed(fineSince, calmMsOf(name), now)

/** Returns true if the problem is so recent that it may be temporary. */
export function isTransient(name: HealthCheckName, rows: readonly SiteProblemRow[], now: Date): boolean {
  const watched = watchedCheckNames.find((watched) => watched === name)
  const row = rows.find((row) => row.name === name)
  return watched !== undefined && !(row && hasPassed(row.since, graceMs[watched], now))
}

/**
 * A time far in the future comes from a clock that was ahead, and counts as long ago; a difference of some
 * seconds is normal between the clocks of two leaders.
 */
function hasPassed(since: string, milliseconds: number, now: Date) {
  const passed = now.getTime() - Date.parse(since)
  return passed < -hour || passed >= milliseconds
}
