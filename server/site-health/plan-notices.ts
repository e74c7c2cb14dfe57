import { type HealthCheckName, type WatchedCheckName, watchedCheckNames } from '#domain/admin/site-health.ts'
import { day, hour } from '#domain/dates/durations.ts'
import type { TroubleRow } from '../db/operation-rows.ts'
import { triedForMs } from '../mail/queue-rows.ts'
import type { Findings } from './check.ts'

/** What often passes by itself is only a warning for so long. */
const graceMs: Partial<Record<HealthCheckName, number>> = {
  // A backup, its trial and an update need a second copy of the data for some minutes.
  disk: hour,
  storage: hour,
  backups: 2 * day,
  copies: 2 * day,
  drill: 2 * day,
  mail: hour,
}
/** Told again while it lasts. */
const repeatMs = 7 * day
/** A trouble that was told is over when it has not been seen for so long; what comes and goes is one trouble. */
const calmMs = hour
/** Of a disk that a long backup fills each night, and leaves again. */
const calmOfDiskMs = day

type Known = {
  rows: readonly TroubleRow[]
  findings: Findings
  now: Date
  /** Whether it is wished, and there are PICs and a mail server to tell them. */
  arePicsMailed: boolean
}

export type Notices = {
  /** As they are to be stored; only those that change. */
  changed: TroubleRow[]
  ended: WatchedCheckName[]
  /** What PICs are to be told: what needs hands, and what is fine again of which they were told before. */
  toTell: WatchedCheckName[]
  over: WatchedCheckName[]
}

/** What changes about the troubles, and what is to be mailed. */
export function planNotices({ rows, findings, now, arePicsMailed }: Known): Notices {
  const notices: Notices = { changed: [], ended: [], toTell: [], over: [] }
  const time = now.toISOString()
  const rowOf = (name: WatchedCheckName) => rows.find((row) => row.name === name)
  const levelOf = (name: WatchedCheckName) => findings[name]?.level
  const isBad = (name: WatchedCheckName) => levelOf(name) === 'critical'
  // What mails were given up meanwhile is looked at for days; that they leave again is over before.
  const isHalfOver = (name: WatchedCheckName) => levelOf(name) === 'warning' && name !== 'mail'
  const calmMsOf = (name: WatchedCheckName) => {
    if (isHalfOver(name)) return repeatMs
    return name === 'disk' ? calmOfDiskMs : calmMs
  }
  const isCalm = ({ fineSince }: TroubleRow, name: WatchedCheckName) =>
    fineSince !== null && hasPassed(fineSince, calmMsOf(name), now)
  const isOver = (name: WatchedCheckName) => findings[name] !== null && !isHalfOver(name)

  for (const name of watchedCheckNames) {
    const row = rowOf(name)
    // Undefined is what could not be looked at: there what was known stays.
    if (!row || isBad(name) || findings[name] === undefined) continue
    // A short break of which nobody was told is over at once: several are not one long trouble.
    if (row.toldAt === null || isCalm(row, name)) {
      notices.ended.push(name)
      if (row.toldAt !== null && arePicsMailed && isOver(name)) notices.over.push(name)
    } else if (row.fineSince === null) notices.changed.push({ ...row, fineSince: time })
  }
  const mailTrouble = notices.ended.includes('mail') ? rowOf('mail') : undefined

  for (const name of watchedCheckNames.filter(isBad)) {
    const row = rowOf(name)
    const next: TroubleRow = { since: time, toldAt: null, ...row, name, fineSince: null }
    const isDue = isToBeTold(next, now) || wasLost(next, mailTrouble)
    if (arePicsMailed && !isTransient(name, [next], now) && isDue) {
      next.toldAt = time
      // That it takes nothing, the mail server cannot be asked to tell; only that it did not.
      if (name !== 'mail') notices.toTell.push(name)
    }
    if (!row || row.toldAt !== next.toldAt || row.fineSince !== null) notices.changed.push(next)
  }
  return notices
}

/** Whether it has begun so lately that it may pass by itself. */
export function isTransient(name: HealthCheckName, rows: readonly TroubleRow[], now: Date): boolean {
  const grace = graceMs[name] ?? 0
  const row = rows.find((row) => row.name === name)
  return grace > 0 && !(row && hasPassed(row.since, grace, now))
}

const isToBeTold = ({ toldAt }: TroubleRow, now: Date) => toldAt === null || hasPassed(toldAt, repeatMs, now)

/** Whether a mail about it was given up while the mail server was away. */
function wasLost({ toldAt }: TroubleRow, mailTrouble: TroubleRow | undefined) {
  if (toldAt === null || !mailTrouble?.fineSince) return false
  const told = Date.parse(toldAt)
  // That the server is away shows only once mails to it have failed.
  const isMeanwhile = told >= Date.parse(mailTrouble.since) - hour
  return isMeanwhile && told + triedForMs <= Date.parse(mailTrouble.fineSince)
}

/** A time far in the future is one of a clock that was ahead, and counts as long ago; the leader before may have been some seconds ahead. */
function hasPassed(since: string, milliseconds: number, now: Date) {
  const passed = now.getTime() - Date.parse(since)
  return passed < -hour || passed >= milliseconds
}
