import type { BackupRow, Db } from '../db/tables.ts'
import { inWords } from './backup-failed.ts'

/** How the last backup that was made, and the last that failed, went. Other processes write here as well. */
export type Outcomes = Partial<Record<BackupRow['outcome'], BackupRow>>

export async function readOutcomes(db: Db): Promise<Outcomes> {
  const rows = await db.selectFrom('backups').selectAll().execute()
  return Object.fromEntries(rows.map((row) => [row.outcome, row]))
}

type Times = { startedAt: Date; endedAt: Date }

export const noteMade = (db: Db, times: Times, { name, bytes }: { name: string; bytes: number }) =>
  note(db, times, { outcome: 'made', name, kilobytes: Math.ceil(bytes / 1_000), why: null })

export const noteFailed = (db: Db, times: Times, error: unknown) =>
  note(db, times, { outcome: 'failed', name: null, kilobytes: null, why: inWords(error) })

async function note(db: Db, times: Times, how: Omit<BackupRow, keyof Times>) {
  const row = { ...how, startedAt: times.startedAt.toISOString(), endedAt: times.endedAt.toISOString() }
  await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) => conflict.column('outcome').doUpdateSet(row))
    .execute()
}
