import type { Kind } from '#domain/kinds/kind.ts'
import { type Filters, readFilters } from '#domain/kinds/read-filters.ts'
import { cardsAtOnce, longestSearch } from '#domain/site-facts.ts'
import { toWellFormed } from '#domain/well-formed.ts'

/** What the address of a list page asks: which records, and how many of them. */
export type Question = { q: string; filters: Filters; show: number }

export const most = 40 * cardsAtOnce

/** Reads the address of a page. Nonsense is mended, since a visitor can do nothing about it. */
export function readQuestion(kind: Kind, asked: URLSearchParams): Question {
  const q = toWellFormed((asked.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestSearch))
  const steps = Math.ceil(Number(asked.get('show')) / cardsAtOnce) || 1
  return {
    q,
    filters: readFilters(kind, Object.fromEntries(asked)).filters,
    show: Math.min(Math.max(steps, 1) * cardsAtOnce, most),
  }
}

/** Whether it asks for a part of the records only. */
export const isNarrow = ({ q, filters }: Question) => q !== '' || Object.keys(filters).length > 0

/** The question as the query of an address: `?q=asha&studentClass=5&show=48`, or empty where all is as usual. */
export function queryOf({ q, filters, show }: Question) {
  const asked = { ...(q && { q }), ...filters, ...(show > cardsAtOnce && { show }) }
  const text = String(new URLSearchParams(asked as Record<string, string>))
  return text && `?${text}`
}
