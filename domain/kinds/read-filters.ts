import { type Field, maxLineLength } from './fields.ts'
import type { FieldError, Kind } from './kind.ts'

/** What a list is narrowed to, by the names of its filters; the values are as the columns hold them. */
export type Filters = Record<string, string | number>

/**
 * Reads a kind's filters from the parameters of an address. An empty one is none, as a form sends it. What cannot be
 * a value is an error; the API refuses it, a page passes it over. A value that no record has is no error.
 */
export function readFilters(kind: Pick<Kind, 'fields' | 'filters'>, query: Record<string, unknown>) {
  const filters: Filters = {}
  const errors: FieldError[] = []
  for (const name of kind.filters ?? []) {
    const field = kind.fields[name]
    const text = query[name]
    if (!field || text === undefined || text === '') continue
    const message = typeof text === 'string' ? whatIsWrong(name, field, text) : `${name} must be given once.`
    if (message) errors.push({ field: name, message })
    else filters[name] = field.type === 'year' ? Number(text) : String(text)
  }
  return { filters, errors }
}

function whatIsWrong(name: string, { type, max = maxLineLength }: Field, text: string) {
  if (type === 'day') return /^\d{4}$/.test(text) ? undefined : `${name} must be a year of four digits.`
  if (type === 'year') return /^\d{1,4}$/.test(text) ? undefined : `${name} must be a whole number.`
  if (text.length > max) return `${name} must be at most ${max} characters long.`
  // PostgreSQL takes no NUL in a text, and half surrogate pairs are no text at all.
  return text.isWellFormed() && !text.includes('\0') ? undefined : `${name} is not valid text.`
}
