import type { BackupRow } from '../db/operation-rows.ts'
import type { Db } from '../db/tables.ts'
import { describeFailure } from './backup-error.ts'

/** The last good and the last failed of each. Other processes write here as well. */
export type Outcomes = Partial<Record<BackupRow['outcome'], BackupRow>>

export async function readOutcomes(db: Db): Promise<Outcomes> {
  const rows = await db.selectFrom('backups').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.outcome, row]))
}

type Times = { startedAt: Date; endedAt: Date }

/** What went well has a name, and perhaps a size, a hash and counts; what failed has an error. */
type Details =
  | { error: unknown }
  | { name: string; bytes?: number; sha256?: string; rows?: number | null; files?: number | null }

/** Writes down how something went, in place of the last one that went so. */
export async function recordOutcome(db: Db, outcome: BackupRow['outcome'], times: Times, details: Details) {
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
  why: describeFailure(error),
})

const succeeded = ({ name, bytes, sha256, rows, files }: Exclude<Details, { error: unknown }>) => ({
  name,
  kilobytes: bytes === undefined ? null : Math.ceil(bytes / 1_000),
  why: null,
  sha256: sha256 ?? null,
  rows: rows ?? null,
  files: files ?? null,
})
