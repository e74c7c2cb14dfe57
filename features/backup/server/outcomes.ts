import type { Logger } from 'pino'
import type { Db } from '#server/db/tables.ts'
import { explainFailure } from '#server/jobs/explained-error.ts'
import type { BackupRow } from './tables.ts'

type Outcome = BackupRow['outcome']

/** The latest row of each outcome. Other processes also write them. */
export type Outcomes = Partial<Record<Outcome, BackupRow>>

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
