import type { Logger } from 'pino'
import type { BackupRow } from '../db/operation-rows.ts'
import type { Db } from '../db/tables.ts'
import { explainFailure } from '../jobs/explained-error.ts'

/** The last good and the last failed of each. Other processes write here as well. */
export type Outcomes = Partial<Record<BackupRow['outcome'], BackupRow>>

export async function readOutcomes(db: Db): Promise<Outcomes> {
  const rows = await db.selectFrom('backups').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.outcome, row]))
}

type Times = { startedAt: Date; endedAt: Date }
type Success = { name: string; bytes?: number; sha256?: string; rows?: number | null; files?: number | null }

/** Does the work, and writes down how it went, in place of the last time that it went so. One that was aborted is no failure. */
export async function withOutcome<T extends Success>(
  { db, log, now }: { db: Db; log: Logger; now: () => Date },
  [good, bad]: [BackupRow['outcome'], BackupRow['outcome']],
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
        log.error({ err: error }, 'could not write down that a backup failed'),
      )
    throw error
  }
}

/** Writes down how something went, in place of the last one that went so. */
export async function recordOutcome(
  db: Db,
  outcome: BackupRow['outcome'],
  times: Times,
  details: { error: unknown } | Success,
) {
  const row: BackupRow = {
    outcome,
    startedAt: times.startedAt.toISOString(),
    endedAt: times.endedAt.toISOString(),
    ...('error' in details ? failed(details.error) : succeeded(details)),
  }
  await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) => conflict.column('outcome').doUpdateSet(row))
    .execute()
}

const failed = (error: unknown) => ({
  ...{ name: null, kilobytes: null, sha256: null, rows: null, files: null },
  why: explainFailure(error, 'BACKUP_DIR'),
})

const succeeded = ({ name, bytes, sha256, rows, files }: Success) => ({
  name,
  kilobytes: bytes === undefined ? null : Math.ceil(bytes / 1_000),
  why: null,
  sha256: sha256 ?? null,
  rows: rows ?? null,
  files: typeof files === 'number' ? files : null,
})
