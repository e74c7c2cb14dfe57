import type { BackupState, BackupTrouble } from '#domain/backups.ts'
import type { Parts } from '../parts.ts'
import { listBackups } from './backup-names.ts'
import { nextBackupAt, troubleOf } from './due.ts'
import { readOutcomes } from './outcomes.ts'
import { takeTurn } from './turn.ts'

/** The backups that the server makes. */
export type Backups = {
  /** Begins one; it goes on by itself. @throws {NotOurTurn} while one is being made */
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

const minute = 60_000

export function createBackups(parts: Pick<Parts, 'config' | 'db' | 'media' | 'now' | 'log'>): Backups {
  const { config, db, now, log } = parts
  const { every, keep, dir: to } = config.backup
  const startedAt = now()
  const stop = new AbortController()
  let running: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  const known = async () => ({ outcomes: await readOutcomes(db), startedAt, now: now() })

  function begin() {
    const turn = takeTurn(config.dataDir)
    const rule = { keep, every: every ?? usualInterval }
    // What it needs is loaded by the first one. How it went is written down by itself.
    running = import('./run-backup.ts')
      .then(({ runBackup }) => runBackup(parts, turn, { to, rule, signal: stop.signal }))
      .catch(() => {})
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
      const lying = await listBackups(to)
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

/** For the removal of older ones, where none is made by itself. */
const usualInterval = 24 * 60 * minute
