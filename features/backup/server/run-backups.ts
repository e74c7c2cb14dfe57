import type { Logger } from 'pino'
import { message } from '#domain/text/words.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/tables.ts'
import { ExplainedError, failures } from '#server/jobs/explained-error.ts'
import { createJobs, type JobKind, readRunning } from '#server/jobs/jobs.ts'
import { runChild } from '#server/jobs/run-child.ts'
import type { BackupState } from '../backup-schemas.ts'
import { backupMessages } from '../backups.ts'
import { acquireBackupLock, type ExistingBackup, listBackups } from './backup-folder.ts'
import {
  type BackupJob,
  detectTroubles,
  failureSince,
  type History,
  hasJustStarted,
  isCopyDue,
  isRestoreTestDue,
  nextBackupAt,
  readOutcomes,
  recordOutcome,
} from './schedule.ts'
import type { BackupRow } from './tables.ts'

declare module '#server/app-context.ts' {
  interface AppContext {
    backups: Backups
  }
}

/** Runs one job until it ends or is aborted, and records its outcome. */
type BackupRunner = (job: BackupJob, options: { signal: AbortSignal; isByHand: boolean }) => Promise<unknown>

export type Backups = ReturnType<typeof createBackups>

/** Not picked from `AppContext`, which itself contains the backups. */
type Dependencies = { config: Config; db: Db; now: () => Date; log: Logger }

/** @param run runs one job, in a child process so that requests are not delayed */
export function createBackups(context: Dependencies, run: BackupRunner) {
  const { config, db, now, log } = context
  const { intervalMs, dir, copyTo, restoreTestIntervalMs } = config.backup
  const jobs = createJobs(context)
  const startedAt = now()
  const readHistory = async () => ({ outcomes: await readOutcomes(db), startedAt, now: now() })
  const warn = (error: unknown) => log.warn({ err: error }, 'could not begin a backup')

  async function startJob(job: BackupJob, by?: string) {
    // An admin may be running a backup on the command line.
    if (job === 'backup') acquireBackupLock(config.dataDir).release()
    const options = { place: 'BACKUP_DIR', refusal: message(backupMessages, 'running'), ...(by && { by }) }
    await jobs.start(job, options, async ({ signal }) => {
      await run(job, { signal, isByHand: by !== undefined })
      // A new backup is copied right away.
      if (job === 'backup' && (await isCopyWaiting(true).catch(warn))) await startJob('copy').catch(warn)
    })
  }

  const isCopyWaiting = async (isNew: boolean) => {
    if (!copyTo) return false
    const [newest] = await listBackups(dir)
    return isCopyDue(newest, { ...(await readHistory()), isNew })
  }

  /** Returns the job that is due; none in the first minute or while any job is running. */
  async function findDueJob(): Promise<BackupJob | undefined> {
    const history = await readHistory()
    if (hasJustStarted(history) || (await readRunning(db, now())).size > 0) return undefined
    if (intervalMs !== null && nextBackupAt({ ...history, intervalMs }) <= now()) return 'backup'
    if (await isCopyWaiting(false)) return 'copy'
    const isTestDue =
      restoreTestIntervalMs !== null && isRestoreTestDue({ ...history, intervalMs: restoreTestIntervalMs })
    return isTestDue ? 'drill' : undefined
  }

  return {
    /** Starts a backup in the background and records its outcome. @throws {Conflict} while one is running */
    start: (by?: string) => startJob('backup', by),
    /** Resolves once nothing is running, including the copy of a new backup. */
    whenIdle: jobs.whenIdle,
    trouble: async () => detectTroubles(config.backup, await readHistory())[0] ?? null,
    /** Starts the job that is due, unless one is running; called once a minute. */
    async startWhatIsDue() {
      const job = await findDueJob().catch(warn)
      if (job) await startJob(job).catch(warn)
    },
    close: jobs.close,
    async state() {
      const [existingBackups, running] = [await listBackups(dir), await readRunning(db, now())]
      return presentState(config.backup, await readHistory(), { existingBackups, running })
    },
  }
}

const failedOutcomes = { backup: 'failed', copy: 'copy failed', drill: 'trial failed' } as const

/** Runs `npm run backup`, which records and logs the outcome itself unless it exits too early (decision 027). */
export const backUpInChild =
  ({ config, db, now }: Pick<Dependencies, 'config' | 'db' | 'now'>, env = process.env): BackupRunner =>
  async (job, { signal, isByHand }) => {
    const startedAt = now()
    const { dir, keep } = config.backup
    const args = {
      backup: ['--to', dir, '--keep', String(keep), '--no-copy', ...(isByHand ? ['--by-hand'] : [])],
      copy: ['--copy'],
      drill: ['--drill'],
    }
    try {
      await runChild('backup', args[job], { env, signal })
    } catch (error) {
      const isRecorded = error instanceof ExplainedError && error.message !== failures.killed
      if (!isRecorded && !signal.aborted)
        await recordOutcome(db, failedOutcomes[job], { startedAt, endedAt: now() }, { error })
      throw error
    }
  }

/** Returns what admins see of the backups: names and times, but only the type of the location of copies. */
function presentState(
  backup: Config['backup'],
  history: History,
  { existingBackups, running }: { existingBackups: ExistingBackup[]; running: ReadonlySet<JobKind> },
): BackupState {
  const { intervalMs, keep, copyTo, restoreTestIntervalMs } = backup
  const { outcomes } = history
  const { made, failed, copied, tried: tested } = outcomes
  const troubles = detectTroubles(backup, history)
  return {
    isRunning: running.has('backup'),
    everySeconds: toSeconds(intervalMs),
    nextAt: intervalMs === null ? null : nextBackupAt({ ...history, intervalMs }).toISOString(),
    keep,
    ...presentLast(made, failed),
    trouble: troubles[0] ?? null,
    troubles,
    existingBackups: existingBackups.map(({ createdAt, ...file }) => ({
      ...file,
      at: createdAt.toISOString(),
    })),
    copy: copyTo
      ? {
          place: copyTo.kind,
          isRunning: running.has('copy'),
          ...presentLast(copied, outcomes['copy failed']),
          trial: presentRestoreTest(outcomes['copy tried'], outcomes['copy trial failed']),
        }
      : null,
    drill: {
      isRunning: running.has('drill'),
      everySeconds: toSeconds(restoreTestIntervalMs),
      trial: presentRestoreTest(tested, outcomes['trial failed']),
    },
  }
}

const toSeconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1_000)

const presentLast = (good: BackupRow | undefined, bad: BackupRow | undefined) => ({
  lastMade: good ? { ...presentRow(good), bytes: (good.kilobytes ?? 0) * 1_000 } : null,
  lastFailed: presentFailure(good, bad),
})

const presentRestoreTest = (good: BackupRow | undefined, bad: BackupRow | undefined) => ({
  last: good ? { ...presentRow(good), rows: good.rows, files: good.files } : null,
  lastFailed: presentFailure(good, bad),
})

const presentRow = ({ startedAt, endedAt, name }: BackupRow) => ({
  at: endedAt,
  seconds: Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000),
  name: name ?? '',
})

function presentFailure(good: BackupRow | undefined, bad: BackupRow | undefined) {
  const failure = failureSince(good, bad)
  return failure ? { at: failure.endedAt, why: failure.why ?? '' } : null
}
