import type { ConsentLevel } from '#domain/audiences.ts'
import { parsePublishing } from '#domain/kinds/publishing.ts'
import { consentLabels } from '#features/consents/consents.ts'
import { updateFileUses } from '#features/records/server/content/file-uses.ts'
import { tableOf } from '#features/records/server/content/records.ts'
import { pastOutcomeLabels } from '#features/school-year/school-year.ts'
import { keptRecords } from '#features/school-year/server/year-records.ts'
import { newId } from '#server/db/new-id.ts'
import { erasedName } from '../../person.ts'
import { entry, type PersonSource, told, toldFields } from '../person.ts'
import { recordRows } from './own-rows.ts'

const labels = {
  createdAt: 'Added',
  updatedAt: 'Last changed',
  deletedAt: 'In the trash since',
  leftOn: 'Left on',
  leftAs: 'Left as',
  publishing: 'Visibility',
  consent: 'What may be shown',
  until: 'Until',
}

/** The record itself, with every field, and with what lists and searches are made of. */
export const recordSource: PersonSource = {
  tables: ['students', 'volunteers', 'alumni'],
  async read(_db, { kind, row, name }) {
    const publishing = parsePublishing(row.publishing)
    const set =
      publishing && Object.entries(publishing).filter(([, value]) => value === true || String(value))
    const state = {
      ...row,
      publishing: set?.map(([what, value]) => `${what}: ${value}`).join(', '),
      consent: row.consentLevel && consentLabels[row.consentLevel as ConsentLevel].label,
      until: row.consentUntil?.startsWith('9999') ? null : row.consentUntil,
    }
    const link = row.deletedAt ? null : `/admin/dashboard/edit/${kind.name}/${row.id}`
    const fields = { ...toldFields(kind.fields, row), ...told(state, labels) }
    return [entry(name, fields, { at: row.createdAt, link })]
  },
  async erase(db, { kind, row }) {
    await db.deleteFrom(tableOf(kind)).where('id', '=', row.id).execute()
    await updateFileUses(db, kind, [row], [])
  },
}

const yearLabels = { group: 'Class or year', outcome: 'At its end', next: 'After that' }

/** Who was in which class when, and who taught. */
export const yearsSource: PersonSource = {
  tables: ['yearRecords', 'changeSets'],
  async read(db, { row }) {
    const kept = keptRecords(db).selectAll().where('recordId', '=', row.id)
    const rows = await kept.orderBy('year', 'desc').execute()
    return rows.map(({ year, group, outcome, next }) =>
      entry(String(year), told({ group, outcome: pastOutcomeLabels[outcome], next }, yearLabels), {
        link: `/admin/dashboard/school-year/${year}`,
      }),
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

/** What was sent when the record was added, so that it is not added twice. */
export const requestsSource = recordRows('idempotencyKeys', 'recordId', ({ path, createdAt: at }) =>
  entry(path, {}, { at }),
)
