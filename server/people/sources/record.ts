import type { ConsentLevel } from '#domain/audiences.ts'
import { isFileField } from '#domain/kinds/fields.ts'
import { consentLabels } from '#domain/records/consents.ts'
import { parsePublishing } from '#domain/records/publishing.ts'
import { updateFileUses } from '../../content/file-uses.ts'
import { tableOf } from '../../content/records.ts'
import { entry, type PersonSource } from '../source.ts'

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
