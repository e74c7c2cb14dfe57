import { isWellFormed } from '../text/well-formed.ts'
import { type Field, maxLineLength } from './fields.ts'
import type { Kind } from './kind.ts'

/** The active filters by name. A year of study is a number; a day is filtered by its year, as text. */
export type Filters = Record<string, string | number>

/**
 * Parses a kind's filters from query parameters; an empty parameter counts as absent. `invalid` contains the names of
 * filters with an impossible value, which the API rejects and pages ignore. A value that no record has is still valid.
 */
export function parseFilters(kind: Pick<Kind, 'fields' | 'filters'>, query: Record<string, unknown>) {
  const filters: Filters = {}
  const invalid: string[] = []
  for (const name of kind.filters ?? []) {
    const field = kind.fields[name]
    const text = query[name]
    if (!field || text === undefined || text === '') continue
    if (typeof text !== 'string' || !isPossibleValue(field, text)) invalid.push(name)
    else filters[name] = field.type === 'year' ? Number(text) : text
  }
  return { filters, invalid }
}

function isPossibleValue({ type, max = maxLineLength }: Field, text: string) {
  if (type === 'day') return /^\d{4}$/.test(text)
  if (type === 'year') return /^\d{1,4}$/.test(text)
  // PostgreSQL rejects NUL in a text, and text with lone surrogates is malformed.
  return text.length <= max && isWellFormed(text) && !text.includes('\0')
}
