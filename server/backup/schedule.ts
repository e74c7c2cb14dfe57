import { hour, minute } from '#domain/dates/durations.ts'
import type { Outcomes } from './outcomes.ts'

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

/** What an admin should look at: the last backup failed, or there has been none for two intervals. */
export function detectTrouble({
  outcomes,
  intervalMs,
  startedAt,
  now,
}: Omit<ScheduleState, 'intervalMs'> & { intervalMs: number | null }) {
  const { failed } = outcomes
  // A backup made while the clock was ahead hides neither a later failure nor that none is made.
  const made = outcomes.made && outcomes.made.endedAt <= now.toISOString() ? outcomes.made : undefined
  if (failed && failed.endedAt > (made?.endedAt ?? '')) return 'failed'
  const since = Date.parse(made?.endedAt ?? startedAt.toISOString())
  return intervalMs !== null && now.getTime() - since > 2 * intervalMs ? 'late' : null
}
