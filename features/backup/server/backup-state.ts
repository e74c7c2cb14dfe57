import type { Config } from '#server/config.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { BackupState } from '../backup-schemas.ts'
import type { ExistingBackup } from './backup-names.ts'
import { failureSince } from './outcomes.ts'
import { detectTroubles, type History, nextBackupAt } from './schedule.ts'
import type { BackupRow } from './tables.ts'

/** Returns what admins see of the backups: names and times, but only the type of the location of copies. */
export function presentState(
  backup: Config['backup'],
  history: History,
  { existingBackups, running }: { existingBackups: ExistingBackup[]; running: ReadonlySet<JobKind> },
): BackupState {
  const { intervalMs, keep, copyTo, restoreTestIntervalMs } = backup
  const { outcomes } = history
  const { made, failed, copied, tried } = outcomes
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
      trial: presentRestoreTest(tried, outcomes['trial failed']),
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
