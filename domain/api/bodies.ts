import { eventParam } from '#domain/kinds/albums.ts'
import { type Field, isFileField, isFileList } from '#domain/kinds/fields.ts'
import { itemParam } from '#domain/kinds/gallery.ts'
import type { Fields, Kind } from '#domain/kinds/kind.ts'
import { canHide, publishingField } from '#domain/kinds/publishing.ts'
import { publishingSchema } from '#domain/kinds/publishing-schema.ts'
import { translationsField } from '#domain/kinds/translations.ts'
import type { Content, JsonSchema } from './call.ts'
import { fieldSchemaOf, objectSchema, schemaOf, translationsSchema } from './schemas.ts'

export const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

/** Returns the body that adds a record: a form or, if no file is required, also JSON. */
export function addBody(fields: Fields): Content {
  const needsFile = Object.values(fields).some((field) => isFileField(field) && field.required)
  return { ...formBody(fields), ...(!needsFile && jsonBody(fields)) }
}

/**
 * Returns the body of an edit: any subset of the fields, as a form or as JSON, and optionally the `updatedAt`
 * that the edit is based on.
 */
export const editBody = (fields: Fields): Content =>
  withProperties(
    { ...formBody(fields, { partial: true }), ...jsonBody(fields, { partial: true }) },
    updatedAtProperty,
  )

/** Returns a form with files. Each file is sent under its field's `formFieldName`, if it has one. */
export function formBody(fields: Fields, { partial = false } = {}): Content {
  const files = Object.entries(fields).filter(([, field]) => isFileField(field))
  const encoding = files.map(([name, field]) => [sentAs(name, field), { contentType: typesOf(field) }])
  const schema = formSchema(fields, partial, () => ({ type: 'string', format: 'binary' }))
  return { 'multipart/form-data': { schema, encoding: Object.fromEntries(encoding) } }
}

/** Returns the fields as JSON, for records whose files are optional or unchanged. */
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

/** For a file field, an edit may also resend the record's current URL, or null if the file is optional. */
const currentFile = (field: Field): JsonSchema =>
  isFileList(field)
    ? { type: 'array', items: { type: 'string' } }
    : { type: field.required ? 'string' : ['string', 'null'] }

const sentAs = (name: string, field: Field) => field.formFieldName ?? name

const typesOf = ({ type }: Field) =>
  type === 'document'
    ? 'application/pdf'
    : type === 'videos'
      ? 'video/mp4, video/webm, video/quicktime'
      : 'image/jpeg, image/png, image/webp, image/avif, image/gif'

export function mediaBody(kind: Kind, name: 'photos' | 'videos'): Content {
  const { title, [name]: media } = kind.fields
  if (!title || !media) return {}
  return withProperties(formBody({ title, [name]: { ...media, required: true } }), {
    [itemParam]: item,
    [eventParam]: event,
  })
}

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

export const recordBody = (kind: Kind, body: Content): Content =>
  withProperties(body, {
    ...(canHide(kind) && { [publishingField]: publishingBody }),
    ...(kind.category === 'gallery' && { [eventParam]: event }),
    ...(kind.translates && { [translationsField]: translationsBody(kind) }),
  })

const publishingBody = {
  ...schemaOf(publishingSchema),
  description: 'Who sees the record. Omitted properties stay unchanged.',
}

const translationsBody = (kind: Kind) => ({
  ...translationsSchema(kind),
  description:
    'Translations by language. Omitted texts stay unchanged; an empty text removes the translation.',
})

/** @see readExpectedUpdatedAt in server/http/assert-unmodified.ts */
export const updatedAtProperty = {
  updatedAt: {
    type: 'string',
    format: 'date-time',
    description:
      'The value from when the record was read. If the record has changed since, the response is 409 and nothing is saved.',
  },
}

const item = {
  type: 'string',
  format: 'uuid',
  description: 'The `_id` of the item to add the file to; takes precedence over the title.',
}

const event = {
  type: ['string', 'null'],
  format: 'uuid',
  description: 'The `_id` of the event whose photos these are.',
}
