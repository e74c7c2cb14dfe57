import { useState } from 'react'
import type { PathOf } from '#domain/api/client-types.ts'
import { api, type ListQuery, type Page, toQueryString } from './api.ts'
import { useQuery } from './use-query.ts'

export type FetchPage<T> = (params: { limit: number; cursor?: string }) => Promise<Page<T>>

export const pageSize = 50
const maxPageSize = 1_000

/**
 * Loads a long list page by page. Keeps the last result while a new query loads or if it fails, so that the
 * focused input is not unmounted.
 *
 * @param key identifies the query: a new key triggers a refetch
 * @param loadAll true to load all pages immediately
 * @param size items for the first load, and for each `loadMore`
 */
export function usePagedQuery<T>(key: string, fetchPage: FetchPage<T>, loadAll = false, size = pageSize) {
  const [isLoadingMore, setLoadingMore] = useState(false)
  const query = useQuery<Page<T>>(
    `${key} ${loadAll}`,
    (last) => {
      // A refetch shows as many items as before.
      const limit = Math.min(Math.max(last?.items.length ?? 0, size), maxPageSize)
      return loadAll ? fetchAll(fetchPage) : fetchPage({ limit })
    },
    { keepsLast: true },
  )
  const { response: page, isLoading, isRefetching, update } = query

  async function loadMore(): Promise<boolean> {
    if (!page?.nextCursor) return true
    setLoadingMore(true)
    const next = await fetchPage({ limit: size, cursor: page.nextCursor }).catch(() => undefined)
    setLoadingMore(false)
    // Skipped if a different query was started in the meantime.
    if (next) update((now) => (now === page ? { ...next, items: [...page.items, ...next.items] } : now))
    return next !== undefined
  }

  const isBusy = isLoading || isRefetching || isLoadingMore
  return { ...query, page, isBusy, isEmpty: page?.total === 0 && !isBusy, loadMore }
}

export const usePages = <P extends PathOf<'GET'>>(path: P, filters: ListQuery = {}, size = pageSize) =>
  usePagedQuery(
    path + toQueryString(filters),
    (part) => api.page(path, { query: { ...part, ...filters } }),
    false,
    size,
  )

async function fetchAll<T>(fetchPage: FetchPage<T>): Promise<Page<T>> {
  let page = await fetchPage({ limit: maxPageSize })
  while (page.nextCursor !== null) {
    const next = await fetchPage({ limit: maxPageSize, cursor: page.nextCursor })
    page = { ...next, items: [...page.items, ...next.items] }
  }
  return page
}
