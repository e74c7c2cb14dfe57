import type { Logger } from 'pino'
import type { BackupProblem, BackupState } from '#domain/admin/response-schemas.ts'
import { day, minute } from '#domain/dates/durations.ts'
import type { Config } from '../config.ts'
import { alwaysLeader, type Leadership } from '../db/leadership.ts'
import type { Db } from '../db/tables.ts'
import type { MediaStore } from '../media/store.ts'
import { acquireBackupLock, BackupLockHeld } from './backup-lock.ts'
import { listBackups } from './backup-names.ts'
import { readOutcomes } from './outcomes.ts'
import { detectTrouble, nextBackupAt } from './schedule.ts'

/** Makes one backup, until it is aborted. */
export type BackupRunner = (options: { signal: AbortSignal }) => Promise<unknown>

/** The backups of this server: by schedule and on request. */
export type Backups = {
  /** Starts one in the background and records its outcome. @throws {BackupLockHeld} while one is running */
  start(): void
  /** Resolves once none is running. */
  whenIdle(): Promise<void>
  state(): Promise<BackupState>
  trouble(): Promise<BackupProblem>
  /** Starts one whenever it is due; checks once a minute, in the process that does the scheduled work. */
  startSchedule(leadership?: Leadership): void
  /** Aborts the running backup. */
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

/** @param run makes one backup: in this process, or in a child process so that visitors do not have to wait */
export function createBackups(context: Dependencies, run: BackupRunner = runInProcess(context)): Backups {
  const { config, db, now, log, isPaused = () => false } = context
  const { intervalMs, keep, dir } = config.backup
  const startedAt = now()
  const abort = new AbortController()
  let running: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const readHistory = async () => ({ outcomes: await readOutcomes(db), startedAt, now: now() })

  function start() {
    if (running) throw new BackupLockHeld()
    // Acquired here as well, so that the caller hears of it at once; the run acquires its own.
    acquireBackupLock(config.dataDir).release()
    running = run({ signal: abort.signal })
      .catch((error) => log.debug({ err: error }, 'a backup came to no end'))
      .finally(() => {
        running = undefined
      })
  }

  async function startIfDue(intervalMs: number) {
    if (running || abort.signal.aborted || isPaused()) return
    const next = nextBackupAt({ ...(await readHistory()), intervalMs })
    if (next <= now() && !running && !abort.signal.aborted) start()
  }

  return {
    start,
    whenIdle: async () => void (await running),
    trouble: async () => detectTrouble({ ...(await readHistory()), intervalMs }),
    startSchedule(leadership = alwaysLeader) {
      if (intervalMs === null) return
      const check = () =>
        leadership.isLeader() &&
        startIfDue(intervalMs).catch((error) => log.warn({ err: error }, 'could not begin a backup'))
      timer = setInterval(check, minute)
    },
    async close() {
      clearInterval(timer)
      abort.abort()
      await running
    },
    async state() {
      const { outcomes, ...times } = await readHistory()
      const { made, failed } = outcomes
      const trouble = detectTrouble({ outcomes, ...times, intervalMs })
      const existingBackups = await listBackups(dir)
      return {
        isRunning: running !== undefined,
        everySeconds: intervalMs === null ? null : intervalMs / 1_000,
        nextAt: intervalMs === null ? null : nextBackupAt({ outcomes, ...times, intervalMs }).toISOString(),
        keep,
        lastMade: made
          ? {
              at: made.endedAt,
              seconds: Math.ceil((Date.parse(made.endedAt) - Date.parse(made.startedAt)) / 1_000),
              bytes: (made.kilobytes ?? 0) * 1_000,
              name: made.name ?? '',
            }
          : null,
        lastFailed: failed && trouble === 'failed' ? { at: failed.endedAt, why: failed.why ?? '' } : null,
        trouble,
        existingBackups: existingBackups.map(({ name, createdAt, bytes }) => ({
          name,
          at: createdAt.toISOString(),
          bytes,
        })),
      }
    },
  }
}

const runInProcess =
  ({ config, ...context }: Dependencies): BackupRunner =>
  async ({ signal }) => {
    // Loaded with the first backup.
    const { runBackup } = await import('./run-backup.ts')
    const { keep, intervalMs, dir: to } = config.backup
    const retention = { keep, intervalMs: intervalMs ?? day }
    return runBackup({ config, ...context }, acquireBackupLock(config.dataDir), { to, retention, signal })
  }
