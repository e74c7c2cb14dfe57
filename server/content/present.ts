import { canSeeField } from '#domain/kinds/can-see-field.ts'
import type { Field } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ContentRow } from '../db/tables.ts'
import { uploadUrl } from '../media/stored-names.ts'

/** A record as the API answers it: field by field, and only those that the actor may see (owner-decisions §3, §7). */
export function present(kind: Kind, row: ContentRow, actor: Actor): AnyRecord {
  const record: AnyRecord = { _id: row.id, createdAt: row.createdAt, updatedAt: row.updatedAt }
  for (const [name, field] of Object.entries(kind.fields)) {
    if (canSeeField(actor, field)) record[name] = presentValue(field, row[name] ?? null)
  }
  return record
}

/** The names of stored files that a gallery's column lists. */
export const parseFileNames = (column: unknown): string[] => JSON.parse(String(column ?? '[]'))

function presentValue(field: Field, value: string | number | null) {
  if (field.type === 'image') return uploadUrl(value as string | null)
  if (field.type === 'images' || field.type === 'videos') return parseFileNames(value).map(uploadUrl)
  return value
}
