import { formatDay } from '#domain/dates/format-day.ts'
import { type Field, isFileField, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { isUnseenField } from '../../../../../forms/keep-unseen-fields.ts'

/** A column of the grid: a field that is typed. */
export type GridColumn = { name: string; field: Field; isNumber: boolean }

/** All fields that are typed and that the admin sees, the name of the record first. */
export function gridColumns({ fields, titleField }: Kind, record: AnyRecord): GridColumn[] {
  const names = Object.keys(fields).filter((name) => name !== titleField)
  return [titleField, ...names].flatMap((name) => {
    const field = fields[name]
    if (!field || isFileField(field) || isUnseenField(record, name)) return []
    return { name, field, isNumber: isNumberField(field) }
  })
}

/** The value of a cell as it is typed and copied. */
export const cellText = (record: AnyRecord | undefined, name: string) => String(record?.[name] ?? '')

/** The value of a cell as it is read. */
export function shownText(record: AnyRecord, { name, field }: GridColumn) {
  const text = cellText(record, name)
  return field.type === 'day' ? formatDay(text) : text
}
