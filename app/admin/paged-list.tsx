import type { ReactNode } from 'react'
import { serverMessage } from '../api/api.ts'
import type { usePagedQuery } from '../api/use-paged-query.ts'
import { LoadingSpinner } from '../ui/progress.tsx'
import { LoadError } from './load-error.tsx'
import { ShowMoreButton } from './show-more-button.tsx'

type PagedQuery<T> = ReturnType<typeof usePagedQuery<T>>

/** A long list as far as it is loaded, with a button for more; before, that it loads, or why it failed. */
export function PagedList<T>({
  query: { page, error, isLoading, loadMore, refetch },
  errorMessage,
  children,
}: {
  query: PagedQuery<T>
  errorMessage: string
  children: (list: { items: T[]; total: number; isLoading: boolean }) => ReactNode
}) {
  if (error !== undefined)
    return <LoadError message={serverMessage(error) ?? errorMessage} onRetry={refetch} />
  if (!page) return <LoadingSpinner />
  const { items, total } = page
  return (
    <>
      {children({ items, total, isLoading })}
      <ShowMoreButton shown={items.length} total={total} busy={isLoading} onClick={loadMore} />
    </>
  )
}
