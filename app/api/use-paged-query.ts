import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { PathOf } from '#domain/api/client-types.ts'
import { api, type ListQuery, type Page, toQueryString } from './api.ts'

export type FetchPage<T> = (params: { limit: number; cursor?: string }) => Promise<Page<T>>

/** Items per page: for the first load, and for each `loadMore`. */
export const pageSize = 50
const maxPageSize = 1_000

type PagedState<T> = { page?: Page<T>; error?: unknown; isLoading: boolean }

/**
 * Loads a long list page by page. Keeps the last result while a new query loads or if it fails, so that the
 * focused input is not unmounted.
 *
 * @param key identifies the query: a new key triggers a refetch
 * @param loadAll true to load all pages immediately
 */
export function usePagedQuery<T>(key: string, fetchPage: FetchPage<T>, loadAll = false) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<PagedState<T>>({ isLoading: true })
  const runQuery = useEffectEvent((isCurrent: () => boolean) => {
    // A refetch shows as many items as before.
    const shown = attempt > 0 ? (state.page?.items.length ?? 0) : 0
    const limit = Math.min(Math.max(shown, pageSize), maxPageSize)
    setState(({ page }) => ({ ...(page && { page }), isLoading: true }))
    const asked = loadAll ? fetchAll(fetchPage) : fetchPage({ limit })
    asked.then(
      (page) => isCurrent() && setState({ page, isLoading: false }),
      (error: unknown) =>
        isCurrent() && setState(({ page }) => ({ ...(page && { page }), error, isLoading: false })),
    )
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches on a new query or attempt
  useEffect(() => {
    let isCurrent = true
    runQuery(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [key, loadAll, attempt])

  async function loadMore(): Promise<boolean> {
    const { page } = state
    if (!page?.nextCursor) return true
    setState({ page, isLoading: true })
    const next = await fetchPage({ limit: pageSize, cursor: page.nextCursor }).catch(() => undefined)
    const extended = next ? { ...next, items: [...page.items, ...next.items] } : page
    // Skipped if a different query was started in the meantime.
    setState((current) => (current.page === page ? { page: extended, isLoading: false } : current))
    return next !== undefined
  }

  const refetch = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  return { ...state, loadMore, refetch }
}

export const usePages = <P extends PathOf<'GET'>>(path: P, filters: ListQuery = {}) =>
  usePagedQuery(path + toQueryString(filters), (part) => api.page(path, { query: { ...part, ...filters } }))

async function fetchAll<T>(fetchPage: FetchPage<T>): Promise<Page<T>> {
  let page = await fetchPage({ limit: maxPageSize })
  while (page.nextCursor !== null) {
    const next = await fetchPage({ limit: maxPageSize, cursor: page.nextCursor })
    page = { ...next, items: [...page.items, ...next.items] }
  }
  return page
}
