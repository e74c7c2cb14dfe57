import type { BackupRow, Db } from '../db/tables.ts'
import { describeFailure } from './backup-error.ts'

/** The last successful and the last failed backup. Other processes write here as well. */
export type Outcomes = Partial<Record<BackupRow['outcome'], BackupRow>>

export async function readOutcomes(db: Db): Promise<Outcomes> {
  const rows = await db.selectFrom('backups').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.outcome, row]))
}

type Times = { startedAt: Date; endedAt: Date }

export const recordSuccess = (db: Db, times: Times, { name, bytes }: { name: string; bytes: number }) =>
  saveOutcome(db, times, { outcome: 'made', name, kilobytes: Math.ceil(bytes / 1_000), why: null })

export const recordFailure = (db: Db, times: Times, error: unknown) =>
  saveOutcome(db, times, { outcome: 'failed', name: null, kilobytes: null, why: describeFailure(error) })

async function saveOutcome(db: Db, times: Times, outcome: Omit<BackupRow, keyof Times>) {
  const row = { ...outcome, startedAt: times.startedAt.toISOString(), endedAt: times.endedAt.toISOString() }
  await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) => conflict.column('outcome').doUpdateSet(row))
    .execute()
}
