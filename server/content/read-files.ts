import { type Field, isFile } from '#domain/kinds/fields.ts'
import type { FieldError, Fields, Kind } from '#domain/kinds/kind.ts'
import type { ContentRow, UploadRow } from '../db/tables.ts'
import type { MediaType } from '../media/file-types.ts'
import type { Body, ReceivedFile } from '../media/receive-body.ts'
import { uploadName } from '../media/upload-url.ts'
import { namesIn } from './present.ts'

/** What a form says about the files of a record: new ones to keep, and columns that change without one. */
export type FileChanges = {
  files: Record<string, ReceivedFile>
  columns: Record<string, string | null>
  errors: FieldError[]
}

/** Which multipart fields may carry a file, and of which type. */
export function fileFieldsOf(fields: Fields): Record<string, MediaType> {
  const entries = Object.entries(fields).filter(([, field]) => isFile(field))
  return Object.fromEntries(
    entries.map(([name, field]) => [field.uploadedAs ?? name, field.type === 'videos' ? 'video' : 'image']),
  )
}

/**
 * Reads the file fields of a form. Beside a file, an edit may send back what the record has (it stays), nothing
 * or the default picture (it goes, where it may), or a gallery's list without some of its URLs (those go).
 *
 * @param current the record that is edited; undefined for a new one
 */
export function readFiles(fields: Fields, body: Body, current?: ContentRow): FileChanges {
  const changes: FileChanges = { files: {}, columns: {}, errors: [] }
  for (const [name, field] of Object.entries(fields)) {
    if (!isFile(field)) continue
    const sentAs = field.uploadedAs ?? name
    const file = body.files[sentAs]
    const given = body.values[sentAs] ?? body.values[name]
    if (file) changes.files[name] = file
    else if (current && body.values[sentAs] === undefined && body.values[name] === undefined) continue
    else readWithoutFile(name, field, given, current, changes)
  }
  return changes
}

/** The columns that name newly kept files: a picture takes the place of the one before, a gallery's file joins its list. */
export function fileColumns(
  kind: Kind,
  uploads: Record<string, UploadRow>,
  current?: ContentRow,
): Record<string, string> {
  const columns = Object.entries(uploads).map(([field, { name }]) => {
    const isList = kind.fields[field]?.type !== 'image'
    return [field, isList ? JSON.stringify([...namesIn(current?.[field]), name]) : name]
  })
  return Object.fromEntries(columns)
}

function readWithoutFile(
  name: string,
  field: Field,
  given: unknown,
  current: ContentRow | undefined,
  changes: FileChanges,
) {
  const result =
    field.type === 'image'
      ? readPicture(field, given, current?.[name])
      : readList(field, given, current?.[name])
  if ('message' in result) changes.errors.push({ field: field.uploadedAs ?? name, message: result.message })
  else changes.columns[name] = result.column
}

type Read = { column: string | null } | { message: string }

function readPicture(field: Field, given: unknown, current: unknown): Read {
  const name = typeof given === 'string' ? uploadName(given) : null
  if (name && name === current) return { column: name }
  const isNone =
    given === undefined ||
    given === null ||
    (typeof given === 'string' && (given === '' || given.startsWith('/uploads/')))
  if (name || !isNone) return { message: `${field.label} must be sent as a file.` }
  return field.required ? { message: `${field.label} is required.` } : { column: null }
}

function readList(field: Field, given: unknown, current: unknown): Read {
  const had = namesIn(current)
  if (given === undefined) return { column: JSON.stringify(had) }
  const names = Array.isArray(given)
    ? given.map((url) => (typeof url === 'string' ? uploadName(url) : null))
    : [null]
  const isPartOfIt =
    new Set(names).size === names.length && names.every((name) => name !== null && had.includes(name))
  return isPartOfIt ? { column: JSON.stringify(names) } : { message: `${field.label} must be sent as files.` }
}
