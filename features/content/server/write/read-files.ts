import { type Field, type FieldType, isFileField, isFileList } from '#domain/kinds/fields.ts'
import type { Fields, Kind } from '#domain/kinds/kind.ts'
import { type Message, message } from '#domain/text/words.ts'
import type { ContentRow, UploadRow } from '#server/db/tables.ts'
import type { FieldError } from '#server/errors.ts'
import type { MediaType } from '#server/media/file-types.ts'
import type { Body, ReceivedFile } from '#server/media/receive-body.ts'
import { nameFromUrl } from '#server/media/store/stored-names.ts'
import { contentMessages } from '../content-messages.ts'
import { parseFileNames } from '../visibility/present.ts'

/** File changes in a form: new files to store, and columns that change without a file. */
type FileChanges = {
  files: Record<string, ReceivedFile>
  columns: Record<string, string | null>
  errors: FieldError[]
}

/** Returns the multipart fields that may carry a file, with the media type of each. */
export function fileFieldsOf(fields: Fields): Record<string, MediaType> {
  const entries = Object.entries(fields).filter(([, field]) => isFileField(field))
  return Object.fromEntries(
    entries.map(([name, field]) => [field.formFieldName ?? name, mediaTypes[field.type] ?? 'image']),
  )
}

const mediaTypes: Partial<Record<FieldType, MediaType>> = { videos: 'video', document: 'document' }

/**
 * Reads the file fields of a form. Instead of a file, an edit may send the current URL (keeps the file), an
 * empty value or the default picture (removes the file, if allowed), or a gallery's list without some URLs
 * (removes those files). A field that is missing in an edit stays unchanged.
 *
 * @param current the edited record; undefined for a new one
 */
export function readFiles(fields: Fields, body: Body, current?: ContentRow): FileChanges {
  const changes: FileChanges = { files: {}, columns: {}, errors: [] }
  for (const [name, field] of Object.entries(fields)) {
    if (!isFileField(field)) continue
    const sentAs = field.formFieldName ?? name
    const file = body.files[sentAs]
    const value = body.values[sentAs] ?? body.values[name]
    if (file) changes.files[name] = file
    else if (current && body.values[sentAs] === undefined && body.values[name] === undefined) continue
    else readWithoutFile(name, field, value, current, changes)
  }
  return changes
}

/**
 * Returns the columns of newly stored files: a picture replaces the previous one, a gallery's file is added
 * to its list.
 */
export function fileColumns(
  kind: Kind,
  uploads: Record<string, UploadRow>,
  current?: ContentRow,
): Record<string, string> {
  const columns = Object.entries(uploads).map(([field, { name }]) => {
    const isList = isFileList(kind.fields[field])
    return [field, isList ? JSON.stringify([...parseFileNames(current?.[field]), name]) : name]
  })
  return Object.fromEntries(columns)
}

function readWithoutFile(
  name: string,
  field: Field,
  value: unknown,
  current: ContentRow | undefined,
  changes: FileChanges,
) {
  const result = isFileList(field)
    ? readList(field, value, current?.[name])
    : readOne(field, value, current?.[name])
  if ('message' in result)
    changes.errors.push({ field: field.formFieldName ?? name, message: result.message })
  else changes.columns[name] = result.column
}

type FieldResult = { column: string | null } | { message: Message }

function readOne(field: Field, value: unknown, current: unknown): FieldResult {
  const name = typeof value === 'string' ? nameFromUrl(value) : null
  if (name && name === current) return { column: name }
  const isNone =
    value === undefined ||
    value === null ||
    (typeof value === 'string' && (value === '' || value.startsWith('/uploads/')))
  if (name || !isNone) return { message: message(contentMessages, 'notAFile', field.label) }
  return field.required ? { message: message(contentMessages, 'required', field.label) } : { column: null }
}

function readList(field: Field, value: unknown, current: unknown): FieldResult {
  const currentNames = parseFileNames(current)
  if (value === undefined) return { column: JSON.stringify(currentNames) }
  const names = Array.isArray(value)
    ? value.map((url) => (typeof url === 'string' ? nameFromUrl(url) : null))
    : [null]
  const isSubset =
    new Set(names).size === names.length &&
    names.every((name) => name !== null && currentNames.includes(name))
  return isSubset
    ? { column: JSON.stringify(names) }
    : { message: message(contentMessages, 'notFiles', field.label) }
}
