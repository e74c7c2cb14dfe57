import type { BackupState, BackupTrouble } from '#domain/backups.ts'
import { day, minute } from '#domain/durations.ts'
import type { Parts } from '../parts.ts'
import { listBackups } from './backup-names.ts'
import { nextBackupAt, troubleOf } from './due.ts'
import { readOutcomes } from './outcomes.ts'
import { NotOurTurn, takeTurn } from './turn.ts'

/** Makes one backup, until it is told to stop. */
export type Work = (options: { signal: AbortSignal }) => Promise<unknown>

/** The backups that are asked for here, or made by the plan. */
export type Backups = {
  /** Begins one; it goes on by itself, and writes down how it went. @throws {NotOurTurn} while one is being made */
  begin(): void
  /** Settled once none is being made. */
  idle(): Promise<void>
  state(): Promise<BackupState>
  trouble(): Promise<BackupTrouble>
  /** Begins one whenever the plan says so; looks once a minute. */
  keepToPlan(): void
  /** Breaks off what is being made. */
  close(): Promise<void>
}

type Needs = Pick<Parts, 'config' | 'db' | 'media' | 'now' | 'log'>

/** @param work who makes them: the process itself, unless visitors would have to wait for it */
export function createBackups(parts: Needs, work: Work = inThisProcess(parts)): Backups {
  const { config, db, now, log } = parts
  const { every, keep, dir } = config.backup
  const startedAt = now()
  const stop = new AbortController()
  let running: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const known = async () => ({ outcomes: await readOutcomes(db), startedAt, now: now() })

  function begin() {
    if (running) throw new NotOurTurn()
    // Asked for here, so that whoever begins it hears of it at once; the work takes its own.
    takeTurn(config.dataDir).release()
    running = work({ signal: stop.signal })
      .catch((error) => log.debug({ err: error }, 'a backup came to no end'))
      .finally(() => {
        running = undefined
      })
  }

  async function beginIfDue(every: number) {
    if (running || stop.signal.aborted) return
    const next = nextBackupAt({ ...(await known()), every })
    if (next <= now() && !running && !stop.signal.aborted) begin()
  }

  return {
    begin,
    idle: async () => void (await running),
    trouble: async () => troubleOf({ ...(await known()), every }),
    keepToPlan() {
      if (every === null) return
      const look = () =>
        beginIfDue(every).catch((error) => log.warn({ err: error }, 'could not begin a backup'))
      timer = setInterval(look, minute)
    },
    async close() {
      clearInterval(timer)
      stop.abort()
      await running
    },
    async state() {
      const { outcomes, ...times } = await known()
      const { made, failed } = outcomes
      const trouble = troubleOf({ outcomes, ...times, every })
      const lying = await listBackups(dir)
      return {
        isRunning: running !== undefined,
        everySeconds: every === null ? null : every / 1_000,
        nextAt: every === null ? null : nextBackupAt({ outcomes, ...times, every }).toISOString(),
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
        lying: lying.map(({ name, at, bytes }) => ({ name, at: at.toISOString(), bytes })),
      }
    },
  }
}

const inThisProcess =
  ({ config, ...parts }: Needs): Work =>
  async ({ signal }) => {
    // What it needs is loaded by the first one.
    const { runBackup } = await import('./run-backup.ts')
    const { keep, every, dir: to } = config.backup
    const rule = { keep, every: every ?? day }
    return runBackup({ config, ...parts }, takeTurn(config.dataDir), { to, rule, signal })
  }
