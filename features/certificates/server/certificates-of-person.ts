import { formatMinutes } from '#features/evenings/attendance.ts'
import { forgetCertificates } from '#server/db/forget-certificates.ts'
import { entry, labeledColumns, type PersonSource } from '#server/personal-data/person-source.ts'
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

export const certificatesSource: PersonSource = {
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
}
