import { erasedName } from '#domain/admin/person.ts'
import { pastOutcomeLabels } from '#domain/school-year/school-year.ts'
import { newId } from '../../db/new-id.ts'
import { entry, type PersonSource } from '../source.ts'

const words = { group: 'Class or year', outcome: 'At its end', next: 'After that' }

/** Who was in which class when, and who taught. */
export const yearsSource: PersonSource = {
  tables: ['yearRecords', 'changeSets'],
  async read(db, { row }) {
    const rows = await db
      .selectFrom('yearRecords')
      .selectAll()
      // Years that were undone are not over.
      .where('changeSetId', 'not in', (eb) =>
        eb.selectFrom('changeSets').select('id').where('undoneAt', 'is not', null),
      )
      .where('recordId', '=', row.id)
      .orderBy('year', 'desc')
      .execute()
    return rows.map(({ year, group, outcome, next }) =>
      entry(
        String(year),
        { [words.group]: group, [words.outcome]: pastOutcomeLabels[outcome], [words.next]: next },
        { link: `/admin/dashboard/school-year/${year}` },
      ),
    )
  },
  async erase(db, { row }) {
    // One id for all years, which leads nowhere: numbers over the years still count one person once.
    await db
      .updateTable('yearRecords')
      .set({ name: erasedName, recordId: newId() })
      .where('recordId', '=', row.id)
      .execute()
  },
}
