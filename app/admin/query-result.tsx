import type { ReactNode } from 'react'
import type { DataOf, PathOf, QueryOf } from '#domain/api/client-types.ts'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import type { ListQuery } from '../api/api.ts'
import { ApiError, api, serverMessage } from '../api/api.ts'
import { useQuery } from '../api/use-query.ts'
import { useTranslateMessage, useWords } from '../language/use-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RotateCw } from '../ui/icons/admin-icons.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { PageOutline } from '../ui/page-outline.tsx'
import { LoadingSpinner } from '../ui/progress.tsx'

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
