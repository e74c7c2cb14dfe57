import { data } from 'react-router'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Api, ApiFailure, type Listed, type ListQuery, unreadableSays } from '../api.ts'
import { pageData } from '../page-data.ts'

/** A list as a page holds it: what was read, or the words that say why it could not be. */
export type PageList<K> = Listed<K> & { failure: string | null }

/** The `loader` and `clientLoader` of a page that is one list. */
export const listData = <K extends Kind>(kind: K, query?: ListQuery) =>
  pageData(async (api) => {
    const list = await readList(api, kind, query)
    // A page without its list must not be kept by anybody.
    return data(list, { status: list.failure === null ? 200 : 503 })
  })

export async function readList<K extends Kind>(api: Api, kind: K, query?: ListQuery): Promise<PageList<K>> {
  try {
    return { ...(await api.list(kind, query)), failure: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { items: [], total: 0, nextCursor: null, failure: notListedWords(kind, failure) }
  }
}

/** What is said when a list cannot be read: each kind has its own words (specification §8). */
export function notListedWords({ says }: Kind, { message, status }: ApiFailure) {
  if (message === unreadableSays) return message
  if (status === 0 && says.listNotAnswered) return says.listNotAnswered
  return (says.listPrefersServer && message) || says.notListed
}
