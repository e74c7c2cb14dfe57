import { clearToken, readToken } from '../session/token.ts'
import { createApi, type ListQuery, toQueryString } from './api.ts'

/** One page of a long list, and the cursor of the next one. */
export type Page<T> = { items: T[]; total: number; nextCursor: string | null }

/** One page of a list that is no content kind, such as the trash; total and cursor are in the headers. */
export async function fetchPage<T>(path: string, query: ListQuery): Promise<Page<T>> {
  let headers = new Headers()
  const api = createApi(
    async (path, init) => {
      const response = await fetch(path, init)
      headers = response.headers
      return response
    },
    readToken,
    clearToken,
  )
  const { data } = await api.get<{ data: T[] }>(path + toQueryString(query))
  const total = Number(headers.get('x-total-count') ?? data.length)
  return { items: data, total, nextCursor: parseNextCursor(headers.get('link') ?? '') }
}

const parseNextCursor = (link: string) => /[?&]cursor=([\w-]+)/.exec(link)?.[1] ?? null
