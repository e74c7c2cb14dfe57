import type { Logger } from 'pino'
import { backupMessages } from '#domain/admin/backups.ts'
import type { BackupProblem, BackupState } from '#domain/admin/response-schemas.ts'
import { day, minute } from '#domain/dates/durations.ts'
import { message } from '#domain/text/message.ts'
import type { Config } from '../config.ts'
import { alwaysLeader, type Leadership } from '../db/leadership.ts'
import type { Db } from '../db/tables.ts'
import { createJobs, readRunning } from '../jobs/jobs.ts'
import { runChild } from '../jobs/run-child.ts'
import type { MediaStore } from '../media/store.ts'
import { acquireBackupLock, lockHeldExitCode } from './backup-lock.ts'
import { listBackups } from './backup-names.ts'
import { presentState } from './backup-state.ts'
import { type Outcomes, readOutcomes, recordOutcome } from './outcomes.ts'
import { type BackupJob, detectTrouble, isCopyDue, isDrillDue, nextBackupAt } from './schedule.ts'

/** Does one job, until it is aborted, and records its outcome. */
export type BackupRunner = (job: BackupJob, options: RunOptions) => Promise<unknown>
type RunOptions = { signal: AbortSignal; isByHand?: boolean }

/** The backups of this site: by schedule and on request. */
export type Backups = {
  /** Starts one in the background and records its outcome. @throws {Conflict} while one is running */
  start(by?: string): Promise<void>
  /** Resolves once nothing is running, the copy of a new backup included. */
  whenIdle(): Promise<void>
  state(): Promise<BackupState>
  trouble(): Promise<BackupProblem>
  /** Starts each job whenever it is due; checks once a minute, in the process that does the scheduled work. */
  startSchedule(leadership?: Leadership): void
  /** Aborts what is running. */
  close(): Promise<void>
}

/** Not picked from `AppContext`, of which the backups are a part. */
type Dependencies = {
  config: Config
  db: Db
  media: MediaStore
  now: () => Date
  log: Logger
  isPaused?: () => boolean
}

/** @param run does one job: in this process, or in a child process so that visitors do not have to wait */
export function createBackups(context: Dependencies, run: BackupRunner = runInProcess(context)): Backups {
  const { config, db, now, log, isPaused = () => false } = context
  const { intervalMs, dir, copyTo, drillIntervalMs } = config.backup
  const jobs = createJobs(context)
  const startedAt = now()
  let timer: NodeJS.Timeout | undefined
  const readHistory = async () => ({ outcomes: await readOutcomes(db), startedAt, now: now() })
  const warn = (error: unknown) => log.warn({ err: error }, 'could not begin a backup')

  async function startJob(job: BackupJob, by?: string) {
    // Somebody may be making one by the command line.
    if (job === 'backup') acquireBackupLock(config.dataDir).release()
    const options = { place: 'BACKUP_DIR', refusal: message(backupMessages, 'running'), ...(by && { by }) }
    await jobs.start(job, options, async ({ signal }) => {
      await run(job, { signal, isByHand: by !== undefined })
      // A new backup is copied at once.
      if (job === 'backup' && (await isCopyWaiting(true).catch(warn))) await startJob('copy').catch(warn)
    })
  }

  const isCopyWaiting = async (isNew: boolean) => {
    if (!copyTo) return false
    const [newest] = await listBackups(dir)
    return isCopyDue({ ...(await readHistory()), newest, isNew })
  }

  /** The copy and the trial take turns, and neither begins beside a backup. */
  async function startWhatIsDue() {
    if ((await readRunning(db, now())).size > 0) return
    const history = await readHistory()
    const isBackupDue = intervalMs !== null && nextBackupAt({ ...history, intervalMs }) <= now()
    if (isBackupDue) return startJob('backup')
    if (await isCopyWaiting(false)) return startJob('copy')
    if (drillIntervalMs !== null && isDrillDue({ ...history, intervalMs: drillIntervalMs }))
      await startJob('drill')
  }

  return {
    start: (by) => startJob('backup', by),
    whenIdle: jobs.whenIdle,
    trouble: async () => troubleOf(config.backup, await readHistory()),
    startSchedule(leadership = alwaysLeader) {
      if (intervalMs === null && !copyTo && drillIntervalMs === null) return
      const check = () => leadership.isLeader() && !isPaused() && startWhatIsDue().catch(warn)
      timer = setInterval(check, minute)
    },
    async close() {
      clearInterval(timer)
      await jobs.close()
    },
    state: async () => readState(context, await readHistory()),
  }
}

type History = { outcomes: Outcomes; startedAt: Date; now: Date }

const troubleOf = ({ intervalMs, copyTo }: Config['backup'], history: History) =>
  detectTrouble({ ...history, intervalMs, isCopied: Boolean(copyTo) })

async function readState({ config: { backup }, db }: Dependencies, history: History): Promise<BackupState> {
  const { intervalMs, dir } = backup
  return presentState(backup, {
    outcomes: history.outcomes,
    nextAt: intervalMs === null ? null : nextBackupAt({ ...history, intervalMs }),
    trouble: troubleOf(backup, history),
    existingBackups: await listBackups(dir),
    running: await readRunning(db, history.now),
  })
}

/** Each loaded when it is first done. */
const runInProcess =
  ({ config, ...context }: Dependencies): BackupRunner =>
  async (job, { signal, isByHand = false }) => {
    if (job === 'copy') {
      const { copyNewestBackup } = await import('./elsewhere/copy-backup.ts')
      return copyNewestBackup({ config, ...context }, signal)
    }
    if (job === 'drill') {
      const { runDrill } = await import('./drill/run-drill.ts')
      return runDrill({ config, ...context }, signal)
    }
    const { runBackup } = await import('./run-backup.ts')
    const { keep, intervalMs, dir: to } = config.backup
    const retention = { keep, intervalMs: intervalMs ?? day }
    const options = { to, isByHand, retention, signal }
    return runBackup({ config, ...context }, acquireBackupLock(config.dataDir), options)
  }

/** As what each job records that it failed; a drill tries the copy elsewhere as well. */
const failedOutcomes = {
  backup: ['failed'],
  copy: ['copy failed'],
  drill: ['trial failed', 'copy trial failed'],
} as const

/** Runs `npm run backup`, which records the outcome itself, unless it ends too early (decision 027). */
export const backUpInChild =
  ({ config, db, now }: Pick<Dependencies, 'config' | 'db' | 'now'>, env = process.env): BackupRunner =>
  async (job, { signal, isByHand = false }) => {
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
      // Somebody makes one by the command line.
      if ((error as { status?: unknown }).status === lockHeldExitCode) return
      const outcomes = await readOutcomes(db)
      const since = startedAt.getTime()
      const isRecorded = failedOutcomes[job].some(
        (outcome) => Date.parse(outcomes[outcome]?.startedAt ?? '') >= since,
      )
      if (!isRecorded && !signal.aborted)
        await recordOutcome(db, failedOutcomes[job][0], { startedAt, endedAt: now() }, { error })
      throw error
    }
  }
