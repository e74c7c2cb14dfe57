import { isWellFormed } from '../well-formed.ts'
import { type Field, maxLineLength } from './fields.ts'
import type { Kind } from './kind.ts'

/** What a list is narrowed to, by the names of its filters; the values are as the columns hold them. */
export type Filters = Record<string, string | number>

/**
 * Reads a kind's filters from the parameters of an address. An empty one is none, as a form sends it. Named as wrong
 * is what cannot be a value; the API refuses it, a page passes it over. A value that no record has is not wrong.
 */
export function readFilters(kind: Pick<Kind, 'fields' | 'filters'>, query: Record<string, unknown>) {
  const filters: Filters = {}
  const wrong: string[] = []
  for (const name of kind.filters ?? []) {
    const field = kind.fields[name]
    const text = query[name]
    if (!field || text === undefined || text === '') continue
    if (typeof text !== 'string' || !canBe(field, text)) wrong.push(name)
    else filters[name] = field.type === 'year' ? Number(text) : text
  }
  return { filters, wrong }
}

function canBe({ type, max = maxLineLength }: Field, text: string) {
  if (type === 'day') return /^\d{4}$/.test(text)
  if (type === 'year') return /^\d{1,4}$/.test(text)
  // PostgreSQL takes no NUL in a text, and half surrogate pairs are no text at all.
  return text.length <= max && isWellFormed(text) && !text.includes('\0')
}
