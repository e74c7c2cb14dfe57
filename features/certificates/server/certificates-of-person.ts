import { formatMinutes } from '#features/evenings/attendance.ts'
import type { Db } from '#server/db/tables.ts'
import { entry, type ListedSource, labeledColumns } from '#server/personal-data/person-source.ts'
import { findCertificates } from './store-certificates.ts'

const labels = {
  name: 'Name',
  hours: 'Hours',
  evenings: 'Evenings',
  firstDay: 'From',
  lastDay: 'To',
  madeBy: 'Made by',
  withdrawnAt: 'Withdrawn',
}

export const certificatesSource: ListedSource = {
  label: 'Certificates',
  where: 'The certificates that were made for a volunteer: name, hours, evenings and period.',
  fate: 'nameless',
  why: 'We keep only the code, marked as withdrawn. People who have the PDF keep it.',
  tables: ['certificates'],
  async read(db, { row }) {
    const certificates = await findCertificates(db).where('volunteerId', '=', row.id).execute()
    return certificates.map((one) =>
      entry(one.code, labeledColumns({ ...one, hours: formatMinutes(one.minutes) }, labels), {
        at: one.madeAt,
      }),
    )
  },
  erase: (db, { row }, now) => forgetCertificates(db, row.id, now),
  forget: forgetCertificates,
}

/**
 * Withdraws the certificates of a volunteer whose record was deleted, and removes everything that identifies the
 * volunteer.
 */
async function forgetCertificates(db: Db, volunteerId: string, now: Date): Promise<void> {
  const ofOne = () => db.updateTable('certificates').where('volunteerId', '=', volunteerId)
  await ofOne().set({ withdrawnAt: now.toISOString() }).where('withdrawnAt', 'is', null).execute()
  await ofOne()
    .set({ volunteerId: null, name: '', minutes: 0, evenings: 0, firstDay: '', lastDay: '' })
    .execute()
}
