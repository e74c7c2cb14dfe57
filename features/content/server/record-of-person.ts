import type { StoredLevel } from '#domain/audiences.ts'
import { levelLabels } from '#domain/consent.ts'
import { tableOf } from '#domain/kinds/index.ts'
import { parsePublishing } from '#domain/kinds/publishing.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import {
  entry,
  type ListedSource,
  labeledColumns,
  labeledFields,
} from '#server/personal-data/person-source.ts'
import { recordRows } from '#server/personal-data/row-sources.ts'
import { updateFileUses } from './files/file-uses.ts'

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

/** The record with every field. Erasing it deletes the row, with the columns for lists and searches. */
export const recordSource: ListedSource = {
  label: 'The record',
  where: 'The list of children, volunteers or alumni, or the trash.',
  fate: 'deleted',
  why: 'It is no longer needed. It is removed from lists, counts and searches, and does not go to the trash.',
  tables: ['students', 'volunteers', 'alumni'],
  async read(_db, { kind, row, name }) {
    const publishing = parsePublishing(row.publishing)
    const set =
      publishing && Object.entries(publishing).filter(([, value]) => value === true || String(value))
    const state = {
      ...row,
      publishing: set?.map(([what, value]) => `${what}: ${value}`).join(', '),
      consent: row.consentLevel && levelLabels[row.consentLevel as StoredLevel].label,
      until: row.consentUntil?.startsWith('9999') ? null : row.consentUntil,
    }
    const link = row.deletedAt ? null : adminPath(kind, row.id)
    const fields = { ...labeledFields(kind.fields, row), ...labeledColumns(state, labels) }
    return [entry(name, fields, { at: row.createdAt, link })]
  },
  async erase(db, { kind, row }) {
    await db.deleteFrom(tableOf(kind)).where('id', '=', row.id).execute()
    await updateFileUses(db, kind, [row], [])
  },
}

/** Idempotency keys stored when the record was added. */
export const requestsSource: ListedSource = {
  label: 'Repeated requests',
  where: 'Notes that prevent a request sent twice from adding a record twice.',
  fate: 'deleted',
  why: 'They name the record.',
  ...recordRows('idempotencyKeys', 'recordId', ({ path, createdAt: at }) => entry(path, {}, { at })),
}
