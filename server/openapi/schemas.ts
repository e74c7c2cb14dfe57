import { z } from 'zod'
import { fieldSchema } from '#domain/kinds/field-schemas.ts'
import { type Field, isFileField } from '#domain/kinds/fields.ts'
import type { Fields, Kind } from '#domain/kinds/kind.ts'
import { translationFields } from '#domain/kinds/translations.ts'
import type { JsonSchema } from '../http/route.ts'

export type { JsonSchema }
/** A schema that is checked, or one that is only described. */
export type Schema = JsonSchema | z.ZodType

export const text = { type: 'string' }
export const moment = { type: 'string', format: 'date-time' }
export const count = { type: 'integer', minimum: 0 }
export const yes = { type: 'boolean', const: true }

export const listOf = (items: JsonSchema) => ({ type: 'array', items })
export const namedSchema = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** An object whose properties are all there, except those named as optional. */
export function objectOf(schemas: Record<string, Schema>, optional: string[] = []): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, describedSchema(schema)]),
  )
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** What is answered: without the patterns and bounds that only matter to a check. */
export function describedSchema(schema: Schema): JsonSchema {
  if (!(schema instanceof z.ZodType)) return schema
  // Records are described by the names of their kinds, which are noted in the schema.
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      const { recordOf } = jsonSchema as { recordOf?: string[] }
      if (!recordOf) return
      delete jsonSchema.recordOf
      const records = recordOf.map((name) => namedSchema(recordName({ name })))
      Object.assign(jsonSchema, records.length > 1 ? { oneOf: records } : records[0])
    },
  })
  return described
}

/** What may be sent, by the very rule that checks it. */
export function schemaOf(rule: z.ZodType): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(rule, { io: 'input' })
  return schema
}

/** The name of a kind's records among the document's schemas. */
export const recordName = (kind: Pick<Kind, 'name'>) => kind.name.charAt(0).toUpperCase() + kind.name.slice(1)

/** A record as it is answered: visitors do not receive the fields for admins, so those are not required. */
export function recordSchema(fields: Fields): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, answeredField(field)])
  const forAdmins = Object.keys(fields).filter((name) => fields[name]?.visibleTo !== 'everyone')
  const stored = { _id: { type: 'string', format: 'uuid' }, createdAt: moment, updatedAt: moment }
  return objectOf({ ...stored, ...Object.fromEntries(properties) }, forAdmins)
}

/** A record's texts in further languages, by language and field. */
export function translationsSchema(kind: Kind): JsonSchema {
  const ofLanguage = Object.groupBy(
    Object.values(translationFields(kind)),
    ({ translation }) => translation?.language ?? 'en',
  )
  const languages = Object.entries(ofLanguage).map(([language, fields]) => {
    const texts = fields.map((field) => [field.translation?.of ?? '', fieldSchemaOf(field)])
    return [language, objectOf(Object.fromEntries(texts), kind.translates ? [...kind.translates] : [])]
  })
  return objectOf(
    Object.fromEntries(languages),
    languages.map(([language]) => String(language)),
  )
}

/** What may be sent for a field that carries no file. */
export function fieldSchemaOf(field: Field): JsonSchema {
  const { type, ...schema } = schemaOf(fieldSchema(field))
  return { title: field.label, type: field.required ? type : [type, 'null'], ...schema, ...formatOf(field) }
}

function answeredField(field: Field): JsonSchema {
  const note = field.visibleTo !== 'everyone' ? { description: 'For admins only.' } : {}
  // An absent picture is answered as the default one.
  if (field.type === 'image') return { title: field.label, type: 'string', ...note }
  if (isFileField(field)) return { title: field.label, ...listOf(text), ...note }
  const { type } = fieldSchemaOf(field)
  const choices = field.choices && { enum: field.required ? field.choices : [...field.choices, null] }
  return { title: field.label, type, ...formatOf(field), ...choices, ...note }
}

/** What the rules check in ways that JSON Schema has no word for. */
function formatOf(field: Field): JsonSchema {
  if (field.choices && !field.required) return { enum: [...field.choices, null] }
  return field.type === 'email' ? { format: 'email' } : {}
}
