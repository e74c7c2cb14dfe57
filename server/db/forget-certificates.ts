import type { Db } from './tables.ts'

/**
 * Withdraws the certificates of a volunteer whose record was deleted, and removes everything that identifies the
 * volunteer.
 */
export async function forgetCertificates(db: Db, volunteerId: string, now: Date): Promise<void> {
  const ofOne = () => db.updateTable('certificates').where('volunteerId', '=', volunteerId)
  await ofOne().set({ withdrawnAt: now.toISOString() }).where('withdrawnAt', 'is', null).execute()
  await ofOne()
    .set({ volunteerId: null, name: '', minutes: 0, evenings: 0, firstDay: '', lastDay: '' })
    .execute()
}
