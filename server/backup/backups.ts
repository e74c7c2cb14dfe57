import type { Logger } from 'pino'
import type { BackupProblem, BackupState } from '#domain/admin/response-schemas.ts'
import { day, minute } from '#domain/dates/durations.ts'
import type { Config } from '../config.ts'
import { alwaysLeader, type Leadership } from '../db/leadership.ts'
import type { Db } from '../db/tables.ts'
import type { MediaStore } from '../media/store.ts'
import { acquireBackupLock, BackupLockHeld } from './backup-lock.ts'
import { listBackups } from './backup-names.ts'
import { presentState } from './backup-state.ts'
import { readOutcomes } from './outcomes.ts'
import { type BackupJob, detectTrouble, isCopyDue, isDrillDue, nextBackupAt } from './schedule.ts'

/** Does one job, until it is aborted, and records its outcome. */
export type BackupRunner = (job: BackupJob, options: { signal: AbortSignal }) => Promise<unknown>

/** The backups of this server: by schedule and on request. */
export type Backups = {
  /** Starts one in the background and records its outcome. @throws {BackupLockHeld} while one is running */
  start(): void
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
  const startedAt = now()
  const abort = new AbortController()
  const running = new Map<BackupJob, Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  const readHistory = async () => ({ outcomes: await readOutcomes(db), startedAt, now: now() })
  const readTrouble = async () =>
    detectTrouble({ ...(await readHistory()), intervalMs, isCopied: Boolean(copyTo) })

  function startJob(job: BackupJob) {
    const work = run(job, { signal: abort.signal })
      .catch((error) => log.debug({ err: error }, `a ${job} came to no end`))
      .finally(async () => {
        // A new backup is copied at once.
        if (job === 'backup') await startCopyIfDue({ isNew: true }).catch(warn)
        running.delete(job)
      })
    running.set(job, work)
  }

  function start() {
    if (running.has('backup')) throw new BackupLockHeld()
    // Acquired here as well, so that the caller hears of it at once; the run acquires its own.
    acquireBackupLock(config.dataDir).release()
    startJob('backup')
  }

  async function startCopyIfDue({ isNew = false } = {}) {
    if (!copyTo) return
    const [newest] = await listBackups(dir)
    const history = await readHistory()
    if (mayStart('copy') && isCopyDue({ ...history, newest, isNew })) startJob('copy')
  }

  async function startDrillIfDue() {
    if (drillIntervalMs === null) return
    const history = await readHistory()
    if (mayStart('drill') && isDrillDue({ ...history, intervalMs: drillIntervalMs })) startJob('drill')
  }

  /** The copy and the trial take turns, and neither begins beside a backup. */
  const mayStart = (job: BackupJob) =>
    !abort.signal.aborted && [...running.keys()].every((other) => job === 'copy' && other === 'backup')

  async function startWhatIsDue() {
    if (intervalMs !== null && !running.has('backup') && !abort.signal.aborted) {
      const next = nextBackupAt({ ...(await readHistory()), intervalMs })
      if (next <= now() && !running.has('backup') && !abort.signal.aborted) start()
    }
    if (running.size === 0) await startCopyIfDue()
    if (running.size === 0) await startDrillIfDue()
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'could not begin a backup')

  return {
    start,
    async whenIdle() {
      while (running.size > 0) await Promise.all(running.values())
    },
    trouble: readTrouble,
    startSchedule(leadership = alwaysLeader) {
      if (intervalMs === null && !copyTo && drillIntervalMs === null) return
      const check = () => leadership.isLeader() && !isPaused() && startWhatIsDue().catch(warn)
      timer = setInterval(check, minute)
    },
    async close() {
      clearInterval(timer)
      abort.abort()
      await Promise.all(running.values())
    },
    async state() {
      const history = await readHistory()
      return presentState(config.backup, {
        outcomes: history.outcomes,
        nextAt: intervalMs === null ? null : nextBackupAt({ ...history, intervalMs }),
        trouble: await readTrouble(),
        existingBackups: await listBackups(dir),
        running: new Set(running.keys()),
      })
    },
  }
}

/** Each loaded when it is first done. */
const runInProcess =
  ({ config, ...context }: Dependencies): BackupRunner =>
  async (job, { signal }) => {
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
    return runBackup({ config, ...context }, acquireBackupLock(config.dataDir), { to, retention, signal })
  }
