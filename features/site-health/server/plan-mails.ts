import { day, hour } from '#domain/dates/durations.ts'
import type { SiteProblemRow } from '#server/db/operation-rows.ts'
import type { HealthCheckName } from '../site-health.ts'
import type { Findings } from './health-check.ts'

/** What PICs are mailed about. It often passes by itself, so it is only a warning for so long. */
const graceMs = {
  // A backup, its restore test and an update need a second copy of the data for some minutes.
  disk: hour,
  storage: hour,
  backups: 2 * day,
  copies: 2 * day,
  drill: 2 * day,
  mail: hour,
} satisfies Partial<Record<HealthCheckName, number>>
export type WatchedCheckName = keyof typeof graceMs
export const watchedCheckNames = Object.keys(graceMs) as WatchedCheckName[]

/** PICs are mailed again while it lasts. */
const repeatMs = 7 * day
/** A problem is over when it has not been seen for so long; what comes and goes is one problem. */
const calmMsOf = (name: WatchedCheckName) => (name === 'disk' ? day : hour)

type Known = {
  rows: readonly SiteProblemRow[]
  findings: Findings
  now: Date
  /** Whether it is wished, and there are PICs and a mail server. */
  arePicsMailed: boolean
}

export type MailPlan = {
  /** Rows as they are to be stored; only those that change. */
  changed: SiteProblemRow[]
  ended: WatchedCheckName[]
  /** What PICs are mailed about: what needs attention, and what they were mailed about before and is over. */
  begun: WatchedCheckName[]
  over: WatchedCheckName[]
}

/** What changes about the problems, and what is to be mailed. */
export function planMails({ rows, findings, now, arePicsMailed }: Known): MailPlan {
  const plan: MailPlan = { changed: [], ended: [], begun: [], over: [] }
  const time = now.toISOString()
  for (const name of watchedCheckNames) {
    const finding = findings[name]
    const row = rows.find((row) => row.name === name)
    // What could not be looked at stays as it was.
    if (finding === undefined) continue
    if (finding?.level === 'critical') {
      const next: SiteProblemRow = { since: time, toldAt: null, ...row, name, fineSince: null }
      const isDue = next.toldAt === null || hasPassed(next.toldAt, repeatMs, now)
      if (arePicsMailed && isDue && !isTransient(name, [next], now)) {
        next.toldAt = time
        // That it takes no mails, the mail server cannot be asked to tell; only that it did not.
        if (name !== 'mail') plan.begun.push(name)
      }
      if (!row || row.toldAt !== next.toldAt || row.fineSince !== null) plan.changed.push(next)
    } else if (row && (row.toldAt === null || isOver(row, name, finding?.level === 'warning', now))) {
      // A short break of which nobody was told is over at once: several are not one long problem.
      plan.ended.push(name)
      if (row.toldAt !== null && arePicsMailed && finding !== null) plan.over.push(name)
    } else if (row && row.fineSince === null) plan.changed.push({ ...row, fineSince: time })
  }
  return plan
}

/** A warning is half over, except about mails: those that were given up meanwhile are listed for days. */
const isOver = ({ fineSince }: SiteProblemRow, name: WatchedCheckName, isWarning: boolean, now: Date) =>
  fineSince !== null && (!isWarning || name === 'mail') && hasPassed(fineSince, calmMsOf(name), now)

/** Whether it has begun so lately that it may pass by itself. */
export function isTransient(name: HealthCheckName, rows: readonly SiteProblemRow[], now: Date): boolean {
  const watched = watchedCheckNames.find((watched) => watched === name)
  const row = rows.find((row) => row.name === name)
  return watched !== undefined && !(row && hasPassed(row.since, graceMs[watched], now))
}

/** A time far in the future is one of a clock that was ahead, and counts as long ago; the leader before may have been some seconds ahead. */
function hasPassed(since: string, milliseconds: number, now: Date) {
  const passed = now.getTime() - Date.parse(since)
  return passed < -hour || passed >= milliseconds
}
