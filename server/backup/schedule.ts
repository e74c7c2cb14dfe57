import type { BackupProblem } from '#domain/admin/response-schemas.ts'
import { day, hour, minute } from '#domain/dates/durations.ts'
import type { BackupRow } from '../db/operation-rows.ts'
import type { ExistingBackup } from './backup-names.ts'
import { backupFailures } from './failures.ts'
import type { Outcomes } from './outcomes.ts'

/** Making a backup, copying the newest one elsewhere, and trying whether it can be restored. */
export type BackupJob = 'backup' | 'copy' | 'drill'

/** So that the start is not slowed down by a backup. */
const delayAfterStartMs = minute
/** A failed backup is retried after this time, or sooner where the interval is shorter. */
const retryDelayMs = hour

type ScheduleState = { outcomes: Outcomes; intervalMs: number; startedAt: Date; now: Date }

/** When the next backup is due: one interval after the last one, or soon where that moment was missed. */
export function nextBackupAt({
  outcomes: { made, failed },
  intervalMs,
  startedAt,
  now,
}: ScheduleState): Date {
  // A clock that was set back must not postpone the next one: times in the future are ignored.
  const isInFuture = (time: number) => time > now.getTime()
  const earliest = isInFuture(startedAt.getTime()) ? now.getTime() : startedAt.getTime() + delayAfterStartMs
  const lastMade = made ? Date.parse(made.startedAt) : Number.NEGATIVE_INFINITY
  const lastFailed = failed ? Date.parse(failed.endedAt) : Number.NEGATIVE_INFINITY
  const due = isInFuture(lastMade) ? earliest : lastMade + intervalMs
  const retryAt = isInFuture(lastFailed) ? earliest : lastFailed + Math.min(intervalMs, retryDelayMs)
  return new Date(Math.max(earliest, due, retryAt))
}

/** Whether the newest backup has yet to be copied: at once where it is new, else an hour after that failed. */
export function isCopyDue({
  outcomes,
  newest,
  isNew,
  now,
}: Pick<ScheduleState, 'outcomes' | 'now'> & {
  newest: ExistingBackup | undefined
  isNew: boolean
}): boolean {
  if (!newest || newest.name === outcomes.copied?.name) return false
  return isNew || isOver(outcomes['copy failed']?.endedAt, retryDelayMs, now)
}

/** Whether it is time to try a backup; the first one is tried soon after it was made. */
export function isDrillDue({ outcomes, intervalMs, startedAt, now }: ScheduleState): boolean {
  if (!outcomes.made || !isOver(startedAt.toISOString(), delayAfterStartMs, now)) return false
  const isFirst = !outcomes.tried || outcomes.tried.endedAt > now.toISOString()
  if (!isFirst && !isOver(outcomes.tried?.endedAt, intervalMs, now)) return false
  return isOver(outcomes['trial failed']?.endedAt, Math.min(intervalMs, day), now)
}

/** A time in the future is one of a clock that was ahead, and counts as over. */
function isOver(since: string | undefined, milliseconds: number, now: Date) {
  if (since === undefined) return true
  const passed = now.getTime() - Date.parse(since)
  return passed < 0 || passed >= milliseconds
}

type TroubleState = Omit<ScheduleState, 'intervalMs'> & { intervalMs: number | null; isCopied: boolean }

/**
 * What an admin should look at: the last backup failed, or there has been none for two intervals; the same of its copy;
 * or a backup could not be restored when it was tried.
 */
export function detectTrouble(state: TroubleState): BackupProblem {
  const { outcomes, intervalMs, isCopied, now } = state
  const ofBackup = detectBackupTrouble(state)
  if (ofBackup) return ofBackup
  const { made, copied } = outcomes
  if (isCopied && hasFailedSince(copied, outcomes['copy failed'])) return 'copyFailed'
  const isCopyLate =
    made &&
    made.name !== copied?.name &&
    isOver(copied?.endedAt ?? made.endedAt, 2 * (intervalMs ?? day), now)
  if (isCopied && isCopyLate && made.endedAt <= now.toISOString()) return 'copyLate'
  const trials = [
    hasTrialFailed(outcomes.tried, outcomes['trial failed']),
    isCopied && hasTrialFailed(outcomes['copy tried'], outcomes['copy trial failed']),
  ]
  return trials.some(Boolean) ? 'trialFailed' : null
}

const hasFailedSince = (good: BackupRow | undefined, bad: BackupRow | undefined) =>
  bad !== undefined && bad.endedAt > (good?.endedAt ?? '')

/** Where a trial is not allowed, none has failed. */
const hasTrialFailed = (good: BackupRow | undefined, bad: BackupRow | undefined) =>
  hasFailedSince(good, bad) && bad?.why !== backupFailures.mayNotTry

function detectBackupTrouble({ outcomes, intervalMs, startedAt, now }: TroubleState) {
  // A backup made while the clock was ahead hides neither a later failure nor that none is made.
  const made = outcomes.made && outcomes.made.endedAt <= now.toISOString() ? outcomes.made : undefined
  if (hasFailedSince(made, outcomes.failed)) return 'failed'
  const since = Date.parse(made?.endedAt ?? startedAt.toISOString())
  return intervalMs !== null && now.getTime() - since > 2 * intervalMs ? 'late' : null
}
