import { erasedName } from '#domain/admin/person.ts'
import type { ConsentLevel } from '#domain/audiences.ts'
import { isFileField } from '#domain/kinds/fields.ts'
import { consentLabels } from '#domain/records/consents.ts'
import { parsePublishing } from '#domain/records/publishing.ts'
import { pastOutcomeLabels } from '#domain/school-year/school-year.ts'
import { updateFileUses } from '../../content/file-uses.ts'
import { tableOf } from '../../content/records.ts'
import { newId } from '../../db/new-id.ts'
import { keptRecords } from '../../school-year/year-records.ts'
import { entry, type PersonSource } from '../person.ts'

const words = {
  added: 'Added',
  changed: 'Last changed',
  inTrash: 'In the trash since',
  leftOn: 'Left on',
  leftAs: 'Left as',
  publishing: 'Visibility',
  consent: 'What may be shown',
  consentUntil: 'Until',
}

/** The record itself, with every field, and with what lists and searches are made of. */
export const recordSource: PersonSource = {
  tables: ['students', 'volunteers', 'alumni'],
  async read(_db, { kind, row, name }) {
    const fields = Object.entries(kind.fields).filter(([, field]) => !isFileField(field))
    const values = Object.fromEntries(fields.map(([column, { label }]) => [label, row[column]]))
    const publishing = parsePublishing(row.publishing)
    const set =
      publishing && Object.entries(publishing).filter(([, value]) => value === true || String(value))
    return [
      entry(
        name,
        {
          ...values,
          [words.added]: row.createdAt,
          [words.changed]: row.updatedAt,
          [words.inTrash]: row.deletedAt,
          [words.leftOn]: row.leftOn,
          [words.leftAs]: row.leftAs,
          [words.publishing]: set?.map(([what, value]) => `${what}: ${value}`).join(', '),
          [words.consent]: row.consentLevel && consentLabels[row.consentLevel as ConsentLevel].label,
          [words.consentUntil]: row.consentUntil?.startsWith('9999') ? null : row.consentUntil,
        },
        {
          at: row.createdAt,
          link: row.deletedAt ? null : `/admin/dashboard/edit/${kind.name}/${row.id}`,
        },
      ),
    ]
  },
  async erase(db, { kind, row }) {
    await db.deleteFrom(tableOf(kind)).where('id', '=', row.id).execute()
    await updateFileUses(db, kind, [row], [])
  },
}

const yearWords = { group: 'Class or year', outcome: 'At its end', next: 'After that' }

/** Who was in which class when, and who taught. */
export const yearsSource: PersonSource = {
  tables: ['yearRecords', 'changeSets'],
  async read(db, { row }) {
    const kept = keptRecords(db).selectAll().where('recordId', '=', row.id)
    const rows = await kept.orderBy('year', 'desc').execute()
    return rows.map(({ year, group, outcome, next }) =>
      entry(
        String(year),
        { [yearWords.group]: group, [yearWords.outcome]: pastOutcomeLabels[outcome], [yearWords.next]: next },
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

/** What was sent when the record was added, so that it is not added twice. */
export const requestsSource: PersonSource = {
  tables: ['idempotencyKeys'],
  async read(db, { row }) {
    const rows = await db
      .selectFrom('idempotencyKeys')
      .select(['path', 'createdAt'])
      .where('recordId', '=', row.id)
      .execute()
    return rows.map(({ path, createdAt }) => entry(path, {}, { at: createdAt }))
  },
  async erase(db, { row }) {
    await db.deleteFrom('idempotencyKeys').where('recordId', '=', row.id).execute()
  },
}
