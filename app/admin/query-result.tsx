import type { ReactNode } from 'react'
import type { useQuery } from '../api/use-query.ts'
import { LoadingSpinner } from '../ui/progress.tsx'
import { InlineLoadError, LoadError } from './load-error.tsx'

/** What a query has fetched; before, that it loads, or why it failed and a button to try again. */
export function QueryResult<T>({
  query: { response, error, isLoading, refetch },
  errorMessage,
  isInline = false,
  loading = <LoadingSpinner />,
  children,
}: {
  query: ReturnType<typeof useQuery<T>>
  errorMessage: string | ((error: unknown) => string)
  /** A part of a page: the error takes one line. */
  isInline?: boolean
  /** Shown while it loads. */
  loading?: ReactNode
  children: (response: T) => ReactNode
}) {
  if (isLoading) return loading
  if (response !== undefined) return children(response)
  const message = typeof errorMessage === 'string' ? errorMessage : errorMessage(error)
  return isInline ? (
    <InlineLoadError message={message} onRetry={refetch} />
  ) : (
    <LoadError message={message} onRetry={refetch} />
  )
}
