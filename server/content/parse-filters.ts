import { type FieldType, maxLineLength } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Filters, parseFilters as parseKindFilters } from '#domain/kinds/parse-filters.ts'
import { Invalid } from '../errors.ts'

/** Parses the filters of a list request. @throws {Invalid} */
export function parseFilters(kind: Kind, query: unknown): Filters {
  const { filters, invalid } = parseKindFilters(kind, query as Record<string, unknown>)
  if (invalid.length === 0) return filters
  throw new Invalid(
    invalid.map((field) => ({ field, message: `${field} must be ${describeRule(kind, field)}.` })),
  )
}

function describeRule({ fields }: Kind, name: string) {
  const { type, max = maxLineLength } = fields[name] ?? {}
  const descriptions: Partial<Record<FieldType, string>> = {
    day: 'one year of four digits',
    year: 'one whole number of at most four digits',
  }
  return (type && descriptions[type]) ?? `one text of at most ${max} characters`
}
