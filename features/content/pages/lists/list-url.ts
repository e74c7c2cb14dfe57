import type { Kind } from '#domain/kinds/kind.ts'
import { cardsAtFirst, cardsShownFor } from '#domain/kinds/list-length.ts'
import { type Filters, parseFilters } from '#domain/kinds/parse-filters.ts'
import { maxSearchLength } from '#domain/site/site-constants.ts'
import { toWellFormed } from '#domain/text/well-formed.ts'

export type ListParams = { q: string; filters: Filters; show: number; after?: string | undefined }

/** Parses the page's URL. Invalid values are corrected, because a visitor cannot fix them. */
export function parseListParams(kind: Kind, searchParams: URLSearchParams): ListParams {
  const q = toWellFormed((searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxSearchLength))
  const after = searchParams.get('after') ?? ''
  return {
    q,
    filters: parseFilters(kind, Object.fromEntries(searchParams)).filters,
    show: cardsShownFor(Number(searchParams.get('show'))),
    ...(/^[\w-]{1,2000}$/.test(after) && { after }),
  }
}

export const hasFilters = ({ q, filters }: ListParams) => q !== '' || Object.keys(filters).length > 0

/** Formats the parameters as a query string such as `?q=asha&studentClass=5&show=36`; '' if all have their defaults. */
export function formatListParams({ q, filters, show, after }: ListParams) {
  const searchParams = {
    ...(q && { q }),
    ...filters,
    ...(show > cardsAtFirst && { show }),
    ...(after && { after }),
  }
  const text = String(new URLSearchParams(searchParams as Record<string, string>))
  return text && `?${text}`
}
