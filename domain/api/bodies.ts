import { type Field, isFileField } from '#domain/kinds/fields.ts'
import { itemParam } from '#domain/kinds/gallery.ts'
import type { Fields, Kind } from '#domain/kinds/kind.ts'
import { canHide, publishingField } from '#domain/kinds/publishing.ts'
import { publishingSchema } from '#domain/kinds/publishing-schema.ts'
import { translationsField } from '#domain/kinds/translations.ts'
import type { Content, JsonSchema } from './call.ts'
import { fieldSchemaOf, objectSchema, schemaOf, translationsSchema } from './schemas.ts'

export const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

/** A form; as JSON too where no file is needed. */
export function addBody(fields: Fields): Content {
  const needsFile = Object.values(fields).some((field) => isFileField(field) && field.required)
  return { ...formBody(fields), ...(!needsFile && jsonBody(fields)) }
}

/** Any subset of the fields, as a form or as JSON, and optionally the `updatedAt` that the edit is based on. */
export const editBody = (fields: Fields): Content =>
  withProperties(
    { ...formBody(fields, { partial: true }), ...jsonBody(fields, { partial: true }) },
    updatedAtProperty,
  )

/** A form with files in it. A field's file travels under its `formFieldName` where it has such a name. */
export function formBody(fields: Fields, { partial = false } = {}): Content {
  const files = Object.entries(fields).filter(([, field]) => isFileField(field))
  const encoding = files.map(([name, field]) => [sentAs(name, field), { contentType: typesOf(field) }])
  const schema = formSchema(fields, partial, () => ({ type: 'string', format: 'binary' }))
  return { 'multipart/form-data': { schema, encoding: Object.fromEntries(encoding) } }
}

/** The same as JSON, for records whose files are optional or stay as they are. */
const jsonBody = (fields: Fields, { partial = false } = {}) =>
  jsonContent(formSchema(fields, partial, currentFile))

function formSchema(fields: Fields, partial: boolean, fileSchema: (field: Field) => JsonSchema) {
  const properties = Object.entries(fields).map(([name, field]) =>
    isFileField(field)
      ? [sentAs(name, field), { title: field.label, ...fileSchema(field) }]
      : [name, fieldSchemaOf(field)],
  )
  const optional = Object.entries(fields)
    .filter(([, field]) => partial || !field.required)
    .map(([name, field]) => sentAs(name, field))
  return { ...objectSchema(Object.fromEntries(properties), optional), additionalProperties: false }
}

/** Beside a file, an edit may send back the URL that the record has, or nothing where the file may go. */
const currentFile = (field: Field): JsonSchema =>
  field.type === 'image'
    ? { type: field.required ? 'string' : ['string', 'null'] }
    : { type: 'array', items: { type: 'string' } }

const sentAs = (name: string, field: Field) => field.formFieldName ?? name

const typesOf = (field: Field) =>
  field.type === 'videos'
    ? 'video/mp4, video/webm, video/quicktime'
    : 'image/jpeg, image/png, image/webp, image/avif, image/gif'

/** A gallery's item grows by one photo or one video, which must be there. */
export function mediaBody(kind: Kind, name: 'photos' | 'videos'): Content {
  const { title, [name]: media } = kind.fields
  if (!title || !media) return {}
  return withProperties(formBody({ title, [name]: { ...media, required: true } }), { [itemParam]: item })
}

/** The body with more fields than its schema has. */
export function withProperties(
  body: Content,
  more: Record<string, JsonSchema>,
  required: string[] = [],
): Content {
  const entries = Object.entries(body).map(([type, { schema, ...rest }]) => {
    const properties = { ...(schema.properties as object), ...more }
    const allRequired = [...((schema.required as string[] | undefined) ?? []), ...required]
    return [
      type,
      {
        ...rest,
        schema: { ...schema, properties, ...(allRequired.length > 0 && { required: allRequired }) },
      },
    ]
  })
  return Object.fromEntries(entries)
}

/** The body of a kind's form, in which may be said who sees the record, and its texts in further languages. */
export const recordBody = (kind: Kind, body: Content): Content =>
  withProperties(body, {
    ...(canHide(kind) && { [publishingField]: publishingBody }),
    ...(kind.translates && { [translationsField]: translationsBody(kind) }),
  })

/** In a form it is JSON too. */
const publishingBody = {
  ...schemaOf(publishingSchema),
  description: 'Who sees the record; what is not named stays as it is.',
}

/** In a form it is JSON too. */
const translationsBody = (kind: Kind) => ({
  ...translationsSchema(kind),
  description: 'The texts in further languages; what is not named stays as it is, and an empty text goes.',
})

/** @see readExpectedUpdatedAt in http/assert-unmodified.ts */
export const updatedAtProperty = {
  updatedAt: {
    type: 'string',
    format: 'date-time',
    description: 'As it was read. When the record has changed since, nothing is saved: 409.',
  },
}

const item = {
  type: 'string',
  format: 'uuid',
  description: 'The `_id` of the item that the file goes to, whatever the title.',
}
