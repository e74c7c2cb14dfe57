import type { Field } from '#domain/kinds/fields.ts'
import { filterLabels } from '#domain/kinds/filter-labels.ts'
import { kinds } from '#domain/kinds/index.ts'
import { type JsonSchema, text } from './schemas.ts'

/** The parameters by which lists are narrowed, each described once for all the kinds that have it. */
export function filterParameters(): Record<string, JsonSchema> {
  const filters = kinds.flatMap(({ fields, filters = [] }) =>
    filters.map((name): [string, JsonSchema] => [name, parameterOf(name, fields[name])]),
  )
  return Object.fromEntries(filters)
}

function parameterOf(name: string, field?: Field): JsonSchema {
  const what = field?.type === 'day' ? 'Only records of this year.' : 'Only records with this very value.'
  const description = `${filterLabels[name]?.label ?? name}. ${what}`
  return { name, in: 'query', description, schema: schemaOf(field) }
}

function schemaOf(field?: Field): JsonSchema {
  if (field?.type === 'year') return { type: 'integer', minimum: 0, maximum: 9_999 }
  if (field?.type === 'day') return { ...text, pattern: '^\\d{4}$' }
  return field?.max === undefined ? text : { ...text, maxLength: field.max }
}
