import { day, hour, minute } from '#domain/dates/durations.ts'
import type { Config } from '#server/config.ts'
import { mayNotTry } from '../backup-problems.ts'
import type { BackupTrouble } from '../backup-schemas.ts'
import { failureSince, type Outcomes } from './outcomes.ts'

/** Making a backup, copying the newest one elsewhere, and trying whether it can be restored. */
export type BackupJob = 'backup' | 'copy' | 'drill'

/** So that the start is not slowed down by a backup. */
const delayAfterStartMs = minute
/** A failed backup is retried after this time, or sooner where the interval is shorter. */
const retryDelayMs = hour

/** What happened so far, and since when the server runs. */
export type History = { outcomes: Outcomes; startedAt: Date; now: Date }
type Scheduled = History & { intervalMs: number }

/** When the next backup is due: one interval after the last one, or soon where that moment was missed. */
export function nextBackupAt({ outcomes: { made, failed }, intervalMs, startedAt, now }: Scheduled): Date {
  const earliest = after(startedAt.toISOString(), delayAfterStartMs, now) || now.getTime()
  const due = after(made?.startedAt, intervalMs, now)
  const retryAt = after(failed?.endedAt, Math.min(intervalMs, retryDelayMs), now)
  return new Date(Math.max(earliest, due, retryAt))
}

/** Then nothing is begun by itself yet. */
export const hasJustStarted = ({ startedAt, now }: Pick<History, 'startedAt' | 'now'>): boolean =>
  !isOver(startedAt.toISOString(), delayAfterStartMs, now)

/** Whether the newest backup has yet to be copied: at once where it is new, else an hour after that failed. */
export function isCopyDue(
  newest: { name: string } | undefined,
  { outcomes, isNew, now }: Pick<History, 'outcomes' | 'now'> & { isNew: boolean },
): boolean {
  if (!newest || newest.name === outcomes.copied?.name) return false
  return isNew || isOver(outcomes['copy failed']?.endedAt, retryDelayMs, now)
}

/** Whether it is time to test that a backup can be restored; the first one is tested soon after it was made. */
export function isRestoreTestDue({ outcomes, intervalMs, now }: Omit<Scheduled, 'startedAt'>): boolean {
  const { made, tried, 'trial failed': failed } = outcomes
  if (!made) return false
  return isOver(tried?.endedAt, intervalMs, now) && isOver(failed?.endedAt, Math.min(intervalMs, day), now)
}

const isOver = (since: string | undefined, milliseconds: number, now: Date) =>
  after(since, milliseconds, now) <= now.getTime()

/** A time in the future is one of a clock that was ahead, and postpones nothing. */
const after = (since: string | undefined, milliseconds: number, now: Date) =>
  since === undefined || Date.parse(since) > now.getTime() ? 0 : Date.parse(since) + milliseconds

/**
 * What an admin should look at, the worst first: the last backup failed, or there has been none for two intervals; the same
 * of its copy; or a restore test failed.
 */
export function detectTroubles(
  { intervalMs, copyTo }: Pick<Config['backup'], 'intervalMs' | 'copyTo'>,
  { outcomes, startedAt, now }: History,
): BackupTrouble[] {
  // A backup made while the clock was ahead hides neither a later failure nor that none is made.
  const made = outcomes.made && outcomes.made.endedAt <= now.toISOString() ? outcomes.made : undefined
  const { copied, tried } = outcomes
  const copyTest = copyTo && failureSince(outcomes['copy tried'], outcomes['copy trial failed'])
  const failedTests = [failureSince(tried, outcomes['trial failed']), copyTest]
  const passed = now.getTime() - Date.parse(made?.endedAt ?? startedAt.toISOString())
  const isLate = intervalMs !== null && passed > 2 * intervalMs
  const isCopyLate =
    made &&
    made.name !== copied?.name &&
    isOver(copied?.endedAt ?? made.endedAt, 2 * (intervalMs ?? day), now)
  const found = [
    failureSince(made, outcomes.failed) ? 'failed' : isLate && 'late',
    copyTo && (failureSince(copied, outcomes['copy failed']) ? 'copyFailed' : isCopyLate && 'copyLate'),
    failedTests.some((test) => test && test.why !== mayNotTry) && 'trialFailed',
  ] as const
  return found.filter((trouble) => trouble !== undefined && trouble !== false)
}
