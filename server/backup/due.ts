import { hour, minute } from '#domain/durations.ts'
import type { Outcomes } from './outcomes.ts'

/** A start is not made slower by what could wait for a minute. */
const afterStart = minute
/** A backup that failed is tried again after so long, or sooner where more are wanted. */
const afterFailure = hour

type Known = { outcomes: Outcomes; every: number; startedAt: Date; now: Date }

/** When the next backup is to be made: so long after the last one, and soon where that moment was missed. */
export function nextBackupAt({ outcomes: { made, failed }, every, startedAt, now }: Known): Date {
  // A clock that was set back must not put the next one off: what lies ahead says nothing.
  const isAhead = (time: number) => time > now.getTime()
  const soonest = isAhead(startedAt.getTime()) ? now.getTime() : startedAt.getTime() + afterStart
  const lastMade = made ? Date.parse(made.startedAt) : Number.NEGATIVE_INFINITY
  const lastFailed = failed ? Date.parse(failed.endedAt) : Number.NEGATIVE_INFINITY
  const due = isAhead(lastMade) ? soonest : lastMade + every
  const again = isAhead(lastFailed) ? soonest : lastFailed + Math.min(every, afterFailure)
  return new Date(Math.max(soonest, due, again))
}

/** What an admin should look at: the last one failed, or there has been none for twice as long as there should. */
export function troubleOf({
  outcomes,
  every,
  startedAt,
  now,
}: Omit<Known, 'every'> & { every: number | null }) {
  const { failed } = outcomes
  // One of a clock that was ahead hides neither a failure since nor that none is made.
  const made = outcomes.made && outcomes.made.endedAt <= now.toISOString() ? outcomes.made : undefined
  if (failed && failed.endedAt > (made?.endedAt ?? '')) return 'failed'
  const since = Date.parse(made?.endedAt ?? startedAt.toISOString())
  return every !== null && now.getTime() - since > 2 * every ? 'late' : null
}
