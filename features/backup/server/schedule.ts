import type { Logger } from 'pino'
import { day, hour, minute } from '#domain/dates/durations.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/tables.ts'
import { explainFailure } from '#server/jobs/explained-error.ts'
import type { BackupTrouble } from '../backup-schemas.ts'
import type { BackupRow } from './tables.ts'

type Outcome = BackupRow['outcome']

/** The latest row of each outcome. Other processes also write them. */
type Outcomes = Partial<Record<Outcome, BackupRow>>

export async function readOutcomes(db: Db): Promise<Outcomes> {
  const rows = await db.selectFrom('backups').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.outcome, row]))
}

/** Returns the last failure, or undefined if there has been a success since then. */
export const failureSince = (good: BackupRow | undefined, bad: BackupRow | undefined) =>
  bad && bad.endedAt > (good?.endedAt ?? '') ? bad : undefined

type Success = { name: string; bytes?: number; sha256?: string; rows?: number | null; files?: number | null }

/**
 * Does the work and records the outcome, which replaces the previous row with that outcome. An aborted run is
 * not a failure.
 */
export async function withOutcome<T extends Success>(
  { db, log, now }: { db: Db; log: Logger; now: () => Date },
  [good, bad]: [Outcome, Outcome],
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = now()
  try {
    const result = await work()
    await recordOutcome(db, good, { startedAt, endedAt: now() }, result)
    log.info({ name: result.name, bytes: result.bytes }, `backup ${good}`)
    return result
  } catch (error) {
    if (!signal?.aborted)
      await recordOutcome(db, bad, { startedAt, endedAt: now() }, { error }).catch((error) =>
        log.error({ err: error }, 'could not record a failed backup'),
      )
    throw error
  }
}

/** Records an outcome, which replaces the previous row with that outcome. */
export async function recordOutcome(
  db: Db,
  outcome: Outcome,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
  details: { error: unknown } | Success,
) {
  const success: Partial<Success> = 'error' in details ? {} : details
  const { name = null, bytes, sha256 = null, rows = null, files = null } = success
  const row: BackupRow = {
    outcome,
    name,
    sha256,
    rows,
    files,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    kilobytes: bytes === undefined ? null : Math.ceil(bytes / 1_000),
    why: 'error' in details ? explainFailure(details.error, 'BACKUP_DIR') : null,
  }
  await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) => conflict.column('outcome').doUpdateSet(row))
    .execute()
}

/** Making a backup, copying the newest one elsewhere, and testing whether it can be restored (`drill`, a stored name). */
export type BackupJob = 'backup' | 'copy' | 'drill'

/** A backup must not slow down the server's start. */
const delayAfterStartMs = minute
/** A failed backup or copy is retried after this time; a backup earlier if its interval is shorter. */
const retryDelayMs = hour

export type History = { outcomes: Outcomes; startedAt: Date; now: Date }
type Scheduled = History & { intervalMs: number }

/** Returns when the next backup is due: one interval after the last one, or soon if that time was missed. */
export function nextBackupAt({ outcomes: { made, failed }, intervalMs, startedAt, now }: Scheduled): Date {
  const earliest = after(startedAt.toISOString(), delayAfterStartMs, now) || now.getTime()
  const due = after(made?.startedAt, intervalMs, now)
  const retryAt = after(failed?.endedAt, Math.min(intervalMs, retryDelayMs), now)
  return new Date(Math.max(earliest, due, retryAt))
}

/** Returns true during the first minute, in which no job starts automatically. */
export const hasJustStarted = ({ startedAt, now }: Pick<History, 'startedAt' | 'now'>): boolean =>
  !isOver(startedAt.toISOString(), delayAfterStartMs, now)

/**
 * Returns true if the newest backup must be copied. A new one is copied immediately; otherwise, copying waits until an
 * hour after a failed copy.
 */
export function isCopyDue(
  newest: { name: string } | undefined,
  { outcomes, isNew, now }: Pick<History, 'outcomes' | 'now'> & { isNew: boolean },
): boolean {
  if (!newest || newest.name === outcomes.copied?.name) return false
  return isNew || isOver(outcomes['copy failed']?.endedAt, retryDelayMs, now)
}

/** Returns true if a restore test is due; the first one is due soon after the first backup. */
export function isRestoreTestDue({ outcomes, intervalMs, now }: Omit<Scheduled, 'startedAt'>): boolean {
  const { made, tried: passed, 'trial failed': failed } = outcomes
  if (!made) return false
  return isOver(passed?.endedAt, intervalMs, now) && isOver(failed?.endedAt, Math.min(intervalMs, day), now)
}

const isOver = (since: string | undefined, milliseconds: number, now: Date) =>
  after(since, milliseconds, now) <= now.getTime()

/**
 * Returns the time this long after `since`; 0 if `since` is in the future, because a clock that was ahead
 * must not delay anything.
 */
const after = (since: string | undefined, milliseconds: number, now: Date) =>
  since === undefined || Date.parse(since) > now.getTime() ? 0 : Date.parse(since) + milliseconds

/**
 * Returns the problems that need an admin's attention, the most serious first: the last backup failed or none
 * was made for two intervals; the same for its copy; or a restore test failed.
 */
export function detectTroubles(
  { intervalMs, copyTo }: Pick<Config['backup'], 'intervalMs' | 'copyTo'>,
  { outcomes, startedAt, now }: History,
): BackupTrouble[] {
  // A backup dated in the future (the clock was ahead) must not hide later failures or missing backups.
  const made = outcomes.made && outcomes.made.endedAt <= now.toISOString() ? outcomes.made : undefined
  const { copied, tried: tested } = outcomes
  const copyTest = copyTo && failureSince(outcomes['copy tried'], outcomes['copy trial failed'])
  const failedTests = [failureSince(tested, outcomes['trial failed']), copyTest]
  const passed = now.getTime() - Date.parse(made?.endedAt ?? startedAt.toISOString())
  const isLate = intervalMs !== null && passed > 2 * intervalMs
  const isCopyLate =
    made &&
    made.name !== copied?.name &&
    isOver(copied?.endedAt ?? made.endedAt, 2 * (intervalMs ?? day), now)
  const found = [
    failureSince(made, outcomes.failed) ? 'failed' : isLate && 'late',
    copyTo && (failureSince(copied, outcomes['copy failed']) ? 'copyFailed' : isCopyLate && 'copyLate'),
    failedTests.some(Boolean) && 'trialFailed',
  ] as const
  return found.filter((trouble) => trouble !== undefined && trouble !== false)
}
