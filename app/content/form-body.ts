import type { FieldValues } from 'react-hook-form'
import { type Field, isFile } from '#domain/kinds/fields.ts'
import type { AnyRecord, Values } from '#domain/kinds/kind.ts'
import { type Drawn, shownFields } from './shown-fields.ts'

/** What an empty form, or a form filled in with a record, starts from. */
export function startValues({ fields }: Drawn, record: Values = {}): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, startValue(field, record[name])]),
  )
}

/** The multipart body of a new record. Empty values are not sent (specification §5), nor fields that do not apply. */
export function bodyOfNew(drawn: Drawn, values: FieldValues): FormData {
  const body = new FormData()
  for (const { name, field } of shownFields(drawn, values)) append(body, name, field, values[name])
  return body
}

/** The multipart body of an edit: what differs from the record, so that nobody else's change is undone. */
export function bodyOfEdit(drawn: Drawn, values: FieldValues, record: AnyRecord | Values): FormData {
  const body = new FormData()
  for (const { name, field } of shownFields(drawn, values)) {
    if (isFile(field)) {
      append(body, name, field, values[name])
      if (values[name] === removed) body.append(name, removed)
    }
    // Here an empty value says that the old one goes.
    else if (asText(values[name]) !== asText(record[name])) body.append(name, asText(values[name]))
  }
  return body
}

/** The lists of files from which some have been taken, each with what stays. Only JSON can say that. */
export function listsOfEdit({ fields }: Drawn, values: FieldValues, record: AnyRecord): Values {
  const changed = Object.entries(fields).filter(
    ([name, field]) => isListOfFiles(field) && filesIn(values[name]).length < filesIn(record[name]).length,
  )
  return Object.fromEntries(changed.map(([name]) => [name, values[name]]))
}

export const isEmpty = (body: FormData) => [...body.keys()].length === 0

export const hasFile = (body: FormData) => [...body.values()].some((value) => value instanceof File)

/** What the field of a picture holds whose picture is to go. */
export const removed = ''

function startValue(field: Field, value: unknown) {
  if (isListOfFiles(field)) return filesIn(value)
  return isFile(field) ? null : asText(value)
}

export const isListOfFiles = ({ type }: Field) => type === 'images' || type === 'videos'

const filesIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function append(body: FormData, name: string, field: Field, value: unknown) {
  if (value instanceof File) body.append(field.uploadedAs ?? name, value, value.name)
  else if (!isFile(field) && asText(value).trim() !== '') body.append(name, asText(value))
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
