import { groupBy } from '#domain/group-by.ts'
import { fieldSchema } from '#domain/kinds/field-schemas.ts'
import { type Field, isFileField, isFileList } from '#domain/kinds/fields.ts'
import type { AnyRecord, Fields, Kind } from '#domain/kinds/kind.ts'
import { translationFields } from '#domain/kinds/translations.ts'
import { z } from '#domain/zod.ts'
import type { JsonSchema } from './call.ts'

const text = { type: 'string' }
const moment = { type: 'string', format: 'date-time' }

/** Returns a reference to one or several schemas of the API document (`site/named-schemas.ts`). */
export const namedSchema = <T>(...names: readonly string[]) => {
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return z.custom<T>().meta({ as: schemas.length > 1 ? { oneOf: schemas } : schemas[0] })
}

export const recordOf = <R = AnyRecord>(...kinds: readonly Pick<Kind, 'name'>[]) =>
  namedSchema<R>(...kinds.map(recordName))

/**
 * Returns a schema as the API document shows it, without the patterns of formats and the bound of safe
 * integers.
 */
export function describedSchema(schema: z.ZodType): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // `as` replaces the generated schema where that would be misleading.
      const { as, description } = jsonSchema as { as?: JsonSchema; description?: string }
      if (!as) return
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
      Object.assign(jsonSchema, as, description !== undefined && { description })
    },
  })
  return described
}

export function objectSchema(properties: Record<string, JsonSchema>, optional: string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

export function schemaOf(rule: z.ZodType): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(rule, { io: 'input' })
  return schema
}

export const recordName = (kind: Pick<Kind, 'name'>) => kind.name.charAt(0).toUpperCase() + kind.name.slice(1)

/** Admin-only fields are optional, because visitors do not receive them. */
export function recordSchema(fields: Fields): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, responseField(field)])
  const forAdmins = Object.keys(fields).filter((name) => fields[name]?.visibleTo !== 'everyone')
  const stored = { _id: { type: 'string', format: 'uuid' }, createdAt: moment, updatedAt: moment }
  return objectSchema({ ...stored, ...Object.fromEntries(properties) }, forAdmins)
}

export function translationsSchema(kind: Kind): JsonSchema {
  const ofLanguage = groupBy(
    Object.values(translationFields(kind)),
    ({ translation }) => translation?.language ?? 'en',
  )
  const languages = [...ofLanguage].map(([language, fields]) => {
    const texts = fields.map((field) => [field.translation?.of ?? '', fieldSchemaOf(field)])
    return [language, objectSchema(Object.fromEntries(texts), kind.translates ? [...kind.translates] : [])]
  })
  return objectSchema(
    Object.fromEntries(languages),
    languages.map(([language]) => String(language)),
  )
}

export function fieldSchemaOf(field: Field): JsonSchema {
  const { type, ...schema } = schemaOf(fieldSchema(field))
  return { title: field.label, type: field.required ? type : [type, 'null'], ...schema, ...formatOf(field) }
}

function responseField(field: Field): JsonSchema {
  const note = field.visibleTo !== 'everyone' ? { description: 'Admins only.' } : {}
  // The API returns the default picture in place of a missing one.
  if (field.type === 'image') return { title: field.label, type: 'string', ...note }
  if (isFileList(field)) return { title: field.label, type: 'array', items: text, ...note }
  if (isFileField(field)) return { title: field.label, type: ['string', 'null'], ...note }
  const { type } = fieldSchemaOf(field)
  const choices = field.choices && { enum: field.required ? field.choices : [...field.choices, null] }
  return { title: field.label, type, ...formatOf(field), ...choices, ...note }
}

/** Returns the constraints that Zod's conversion to JSON Schema loses. */
function formatOf(field: Field): JsonSchema {
  if (field.choices && !field.required) return { enum: [...field.choices, null] }
  return field.type === 'email' ? { format: 'email' } : {}
}
