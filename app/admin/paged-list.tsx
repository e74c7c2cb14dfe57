import type { ReactNode } from 'react'
import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import { serverMessage } from '../api/api.ts'
import type { usePagedQuery } from '../api/use-paged-query.ts'
import { useWords } from '../language/use-words.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { QueryResult } from './query-result.tsx'

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
