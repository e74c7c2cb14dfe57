import { type ReactNode, useState } from 'react'
import type { PathOf } from '#domain/api/client-types.ts'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { api, type ListQuery, type Page, serverMessage, toQueryString } from '../api/api.ts'
import { useWords } from '../language/use-words.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { QueryResult, useQuery } from './query-result.tsx'

type FetchPage<T> = (params: { limit: number; cursor?: string }) => Promise<Page<T>>

/** Items of a page, unless a list needs another number. */
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

type PagedQuery<T> = ReturnType<typeof usePagedQuery<T>>

/** Shows a list that is loaded page by page, with a button that loads more. */
export function PagedList<T>({
  query,
  errorMessage,
  children,
}: {
  query: PagedQuery<T>
  errorMessage: MessageOrText
  children: (list: { items: T[]; total: number; isLoading: boolean }) => ReactNode
}) {
  async function showMore() {
    if (!(await query.loadMore())) toast.error(errorMessage)
  }
  return (
    <QueryResult query={query} errorMessage={(error) => serverMessage(error) ?? errorMessage}>
      {({ items, total }) => (
        <>
          {children({ items, total, isLoading: query.isBusy })}
          <ShowMoreButton shown={items.length} total={total} busy={query.isBusy} onClick={showMore} />
        </>
      )}
    </QueryResult>
  )
}

const english = defineWords('admin.paged-list', {
  shown: (shown: number, of: number) => `${shown} of ${of}`,
  more: 'Show more',
})

type Props = {
  shown: number
  total: number
  busy: boolean
  onClick: () => void
}

export function ShowMoreButton({ shown, total, busy, onClick }: Props) {
  const words = useWords(english)
  if (shown >= total) return null
  return (
    <div className="mt-8 flex flex-col items-center gap-3 text-soft">
      <p>{words.shown(shown, total)}</p>
      <Button variant="quiet" busy={busy} onClick={onClick} className="min-w-40">
        {words.more}
      </Button>
    </div>
  )
}
