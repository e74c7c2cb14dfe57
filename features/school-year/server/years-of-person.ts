import { erasedName } from '#domain/personal-data.ts'
import { newId } from '#server/db/new-id.ts'
import { entry, type ListedSource, labeledColumns } from '#server/personal-data/person-source.ts'
import { pastOutcomeLabels } from '../school-year.ts'
import { archivedRecords } from './year-records.ts'

const yearLabels = { group: 'Class or year', outcome: 'At its end', next: 'After that' }

export const yearsSource: ListedSource = {
  label: 'School years',
  where: 'The archive of school years: the class or year, and what happened next.',
  fate: 'nameless',
  why: 'The number of people in a class or year stays correct. The name and the link to the record are removed.',
  tables: ['yearRecords', 'history'],
  async read(db, { row }) {
    const archived = archivedRecords(db).selectAll().where('recordId', '=', row.id)
    const rows = await archived.orderBy('year', 'desc').execute()
    return rows.map(({ year, group, outcome, next }) =>
      entry(String(year), labeledColumns({ group, outcome: pastOutcomeLabels[outcome], next }, yearLabels), {
        link: `/admin/dashboard/school-year/${year}`,
      }),
    )
  },
  async erase(db, { row }) {
    // Use one new id for all years, without a record, so that counts over several years still count the person once.
    await db
      .updateTable('yearRecords')
      .set({ name: erasedName, recordId: newId() })
      .where('recordId', '=', row.id)
      .execute()
  },
}
