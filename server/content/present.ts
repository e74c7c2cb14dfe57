import { canSeeField } from '#domain/kinds/can-see-field.ts'
import { type Field, isFileField, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ContentRow } from '../db/tables.ts'
import { uploadUrl } from '../media/stored-names.ts'
import { parsePublishing } from './publishing-columns.ts'
import { seesEverything } from './visibility.ts'

/**
 * A record as the API answers it: field by field, only those that the actor may see (owner-decisions §3, §7), and to
 * visitors without those that are hidden of this one.
 */
export function present(kind: Kind, row: ContentRow, actor: Actor): AnyRecord {
  const seesAll = seesEverything(actor)
  const publishing = parsePublishing(row.publishing)
  const hidden = seesAll ? [] : (publishing?.hiddenFields ?? [])
  const record: AnyRecord = { _id: row.id, createdAt: row.createdAt, updatedAt: row.updatedAt }
  for (const [name, field] of Object.entries(kind.fields)) {
    if (canSeeField(actor, field))
      record[name] = hidden.includes(name) ? emptyValue(field) : presentValue(field, row[name] ?? null)
  }
  if (seesAll && publishing) record.publishing = publishing
  if (seesAll && row.leftOn) Object.assign(record, { leftOn: row.leftOn, leftAs: row.leftAs })
  return record
}

/** The names of stored files that a gallery's column lists. */
export const parseFileNames = (column: unknown): string[] => JSON.parse(String(column ?? '[]'))

/** In place of a field that is hidden: as if nothing had been given, in the field's own type where it has an empty value. */
function emptyValue(field: Field) {
  return isNumberField(field) ? null : isFileField(field) ? presentValue(field, null) : ''
}

function presentValue(field: Field, value: string | number | null) {
  if (field.type === 'image') return uploadUrl(value as string | null)
  if (field.type === 'images' || field.type === 'videos') return parseFileNames(value).map(uploadUrl)
  return value
}
