import { type Field, isFileField, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import type { Actor } from '#domain/permissions.ts'
import type { ContentRow } from '../db/tables.ts'
import { uploadUrl } from '../media/stored-names.ts'
import { parsePublishing } from './publishing-columns.ts'
import { seesEverything } from './visibility.ts'
import { isFilePublic, visibleValues } from './visible-values.ts'

/** A record as the API answers it: field by field, only what the actor may see (`visible-values.ts`). */
export function present(kind: Kind, row: ContentRow, actor: Actor): AnyRecord {
  const record: AnyRecord = { _id: row.id, createdAt: row.createdAt, updatedAt: row.updatedAt }
  for (const [name, value] of Object.entries(visibleValues(kind, row, actor))) {
    const field = kind.fields[name] as Field
    const sign =
      actor.signFile && isFileField(field) && !isFilePublic(kind, row, name, actor) && actor.signFile
    record[name] =
      value === undefined ? emptyValue(field) : presentValue(field, value as string | number | null, sign)
  }
  if (seesEverything(actor)) Object.assign(record, stateOf(row))
  return record
}

/** What admins are told beside the fields: what was set about its publishing, and whether the person has left. */
const stateOf = ({ publishing, leftOn, leftAs }: ContentRow) => ({
  ...(publishing && { publishing: parsePublishing(publishing) }),
  ...(leftOn && { leftOn, leftAs }),
})

/** The names of stored files that a gallery's column lists. */
export const parseFileNames = (column: unknown): string[] => JSON.parse(String(column ?? '[]'))

/** In place of a field that is hidden: as if nothing had been given, in the field's own type where it has an empty value. */
function emptyValue(field: Field) {
  return isNumberField(field) ? null : isFileField(field) ? presentValue(field, null) : ''
}

type Sign = Actor['signFile'] | false

/** @param sign where visitors may not have a file: adds to its address what lets this admin see it (decision 068) */
function presentValue(field: Field, value: string | number | null, sign: Sign = false) {
  const urlOf = (name: string) => uploadUrl(name) + (sign ? sign(name) : '')
  if (field.type === 'image') return value ? urlOf(String(value)) : uploadUrl(null)
  if (field.type === 'images' || field.type === 'videos') return parseFileNames(value).map(urlOf)
  return value
}
