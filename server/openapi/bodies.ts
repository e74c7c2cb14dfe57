import { itemParam } from '#domain/kinds/gallery.ts'
import type { Fields, Kind } from '#domain/kinds/kind.ts'
import { translationsField } from '#domain/kinds/translations.ts'
import { canHide, publishingField } from '#domain/records/publishing.ts'
import { publishingSchema } from '#domain/records/publishing-schema.ts'
import type { Content } from '../http/route.ts'
import {
  fileEncoding,
  type JsonSchema,
  jsonSchema,
  multipartSchema,
  schemaOf,
  translationsSchema,
} from './schemas.ts'

export const jsonContent = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

/** A form; as JSON too where no file is needed. */
export function addBody(fields: Fields): Content {
  const required = multipartSchema(fields).required as string[]
  const needsFile = Object.keys(fileEncoding(fields)).some((name) => required.includes(name))
  return { ...formBody(fields), ...(!needsFile && jsonContent(jsonSchema(fields))) }
}

/** Any subset of the fields, as a form or as JSON, and optionally the `updatedAt` that the edit is based on. */
export const editBody = (fields: Fields): Content =>
  withProperties(
    { ...formBody(fields, { partial: true }), ...jsonContent(jsonSchema(fields, { partial: true })) },
    updatedAtProperty,
  )

export const formBody = (fields: Fields, options?: { partial: boolean }): Content => ({
  'multipart/form-data': { schema: multipartSchema(fields, options), encoding: fileEncoding(fields) },
})

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
