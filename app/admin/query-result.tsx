import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { DataOf, PathOf, QueryOf } from '#domain/api/client-types.ts'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { ApiError, api, type ListQuery, serverMessage } from '../api/api.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RotateCw } from '../ui/icons/admin-icons.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { PageOutline } from '../ui/page-outline.tsx'
import { LoadingSpinner } from '../ui/progress.tsx'

type QueryState<T> = { key: string; attempt: number; response?: T | undefined; error?: unknown }

/**
 * Fetches data and returns the response or the error; during loading, neither is set. Refetching keeps what is set.
 *
 * @param key identifies the query: a new key triggers a refetch
 * @param fetchResponse gets the last response, if this is a refetch
 * @param keepsLast true to keep the last response while a new key loads, and after an error
 */
export function useQuery<T>(
  key: string,
  fetchResponse: (last: T | undefined) => Promise<T>,
  { keepsLast = false } = {},
) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<QueryState<T>>({ key, attempt })
  const isSame = state.key === key
  const runQuery = useEffectEvent(() => fetchResponse(isSame ? state.response : undefined))

  useEffect(() => {
    let isCurrent = true
    runQuery().then(
      (response) => isCurrent && setState({ key, attempt, response }),
      (error: unknown) =>
        isCurrent &&
        setState(({ response }) => ({ key, attempt, error, response: keepsLast ? response : undefined })),
    )
    return () => {
      isCurrent = false
    }
  }, [key, attempt, keepsLast])

  const response = isSame || keepsLast ? state.response : undefined
  const error = isSame ? state.error : undefined
  const isLoading = response === undefined && error === undefined
  const isRefetching = !isLoading && !(isSame && state.attempt === attempt)
  const refetch = useCallback(() => setAttempt((attempt) => attempt + 1), [])
  const update = (change: (response: T) => T) =>
    setState((current) =>
      current.response === undefined ? current : { ...current, response: change(current.response) },
    )
  return { response, error, isLoading, isRefetching, refetch, update }
}

type Shown = {
  errorMessage: MessageOrText | ((error: unknown) => MessageOrText)
  /** True if the result is only part of a page; it then loads with a spinner and fails with a single line. */
  isInline?: boolean
  /** The page's heading until the response has loaded, if the response shows the heading itself. */
  title?: string
  ifGone?: ReactNode
}

type Query<T> = Pick<ReturnType<typeof useQuery<T>>, 'response' | 'error' | 'refetch'>

/** Shows the response of a query, or that it is loading or has failed. */
export function QueryResult<T>({
  query: { response, error, refetch },
  errorMessage,
  isInline = false,
  title,
  ifGone,
  children,
}: Shown & { query: Query<T>; children: (response: T) => ReactNode }) {
  if (error === undefined && response !== undefined) return children(response)
  if (error === undefined) return isInline ? <LoadingSpinner /> : <PageOutline title={title} />
  const message = typeof errorMessage === 'function' ? errorMessage(error) : errorMessage
  return (
    <>
      {title !== undefined && <PageHeading title={title} />}
      <Failed error={error} message={message} isInline={isInline} ifGone={ifGone} onRetry={refetch} />
    </>
  )
}

type FailedProps = ErrorProps & { error: unknown; isInline: boolean; ifGone: ReactNode }

function Failed({ error, isInline, ifGone, ...shown }: FailedProps) {
  const translate = useTranslateMessage()
  if (!(error instanceof ApiError && error.status === 404))
    return isInline ? <InlineLoadError {...shown} /> : <LoadError {...shown} />
  return (
    <EmptyState message={translate(serverMessage(error) ?? shown.message)} isError>
      {ifGone}
    </EmptyState>
  )
}

/** Loads the data of one call and shows it. */
export function Loaded<P extends PathOf<'GET'>>({
  path,
  params,
  query: asked,
  children,
  ...shown
}: Shown & {
  path: P
  params?: Record<string, string>
  query?: QueryOf<P> & ListQuery
  children: (data: DataOf<'GET', P>, refetch: () => void) => ReactNode
}) {
  const input = { params, query: asked }
  const query = useQuery(path + JSON.stringify(input), () =>
    api.send<{ data: DataOf<'GET', P> }>('GET', path, input),
  )
  return (
    <QueryResult query={query} {...shown}>
      {({ data }) => children(data, query.refetch)}
    </QueryResult>
  )
}

const english = defineWords('admin.load-error', { again: 'Try again' })

type ErrorProps = { message: MessageOrText; onRetry: () => void }

export const LoadError = ({ message, onRetry }: ErrorProps) => (
  <EmptyState message={useTranslateMessage()(message)} isError>
    <RetryButton onRetry={onRetry} />
  </EmptyState>
)

export const InlineLoadError = ({ message, onRetry }: ErrorProps) => (
  <div className="flex flex-wrap items-center gap-4">
    <p role="alert">{useTranslateMessage()(message)}</p>
    <RetryButton onRetry={onRetry} />
  </div>
)

const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="quiet" onClick={onRetry}>
    <RotateCw className="size-4" />
    {useWords(english).again}
  </Button>
)
