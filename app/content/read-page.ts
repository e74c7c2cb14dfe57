import { createApi, type ListQuery, queryText } from '../api.ts'
import { dropToken, readToken } from '../session/token.ts'

/** A part of a long list, and where the next part starts. */
export type Page<T> = { items: T[]; total: number; nextCursor: string | null }

/** One page of a list that is no content kind's, such as the trash; what is around it comes in the headers. */
export async function readPage<T>(path: string, query: ListQuery): Promise<Page<T>> {
  let headers = new Headers()
  const api = createApi(
    async (path, init) => {
      const response = await fetch(path, init)
      headers = response.headers
      return response
    },
    readToken,
    dropToken,
  )
  const { data } = await api.get<{ data: T[] }>(path + queryText(query))
  const total = Number(headers.get('x-total-count') ?? data.length)
  return { items: data, total, nextCursor: cursorIn(headers.get('link') ?? '') }
}

const cursorIn = (link: string) => /[?&]cursor=([\w-]+)/.exec(link)?.[1] ?? null
