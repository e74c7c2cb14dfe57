import { useEffect, useState } from 'react'
import { type FeedbackBox, feedbackBoxPaths, type ReceivedFeedback } from '#domain/admin/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { api, pathWithId } from '../../../../api/api.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { usePendingCounts } from '../../pending-counts.tsx'

type InboxPage = { items: ReceivedFeedback[]; total: number; nextCursor: string | null }

const pageSize = 24

/** The messages of one box, page by page, and the actions on them. */
export function useInbox(box: FeedbackBox, q: string) {
  const { response, isLoading, refetch } = useQuery(`feedback ${box} ${q}`, () => fetchPage(box, q))
  const [list, setList] = useState<InboxPage>()
  // A refetch replaces the list; a list is never shown under another box or search.
  useEffect(() => setList(response), [response])
  const { refetch: refetchCounts } = usePendingCounts()

  const replace = (change: (message: ReceivedFeedback) => ReceivedFeedback) =>
    setList((current) => current && { ...current, items: current.items.map(change) })

  function removeFromList(id: string) {
    setList(
      (current) =>
        current && {
          ...current,
          items: current.items.filter(({ _id }) => _id !== id),
          total: current.total - 1,
        },
    )
    refetchCounts()
  }

  async function mark(id: string, isRead: boolean) {
    await api.send('PUT', pathWithId(feedbackBoxPaths.read, id), { isRead })
    replace((message) => (message._id === id ? { ...message, isRead } : message))
    refetchCounts()
  }

  async function markAll() {
    // The newest one on the screen: later messages stay unread.
    const upTo = list?.items[0]?._id
    await api.send('PUT', feedbackBoxPaths.readAll, { ...(upTo && { upTo }) })
    replace((message) => ({ ...message, isRead: true }))
    refetchCounts()
  }

  async function move(id: string, isSpam: boolean) {
    await api.send('PUT', pathWithId(feedbackBoxPaths.spam, id), { isSpam })
    removeFromList(id)
  }

  async function loadMore() {
    const next = await fetchPage(box, q, list?.nextCursor)
    setList((current) => current && { ...next, items: [...current.items, ...next.items] })
  }

  return {
    list: response && list,
    isLoading: isLoading || (response && !list),
    askAgain() {
      refetch()
      refetchCounts()
    },
    mark,
    markAll,
    move,
    removeFromList,
    loadMore,
  }
}

const fetchPage = (box: FeedbackBox, q: string, cursor?: string | null) =>
  api.list(feedback, { box, q, limit: pageSize, ...(cursor && { cursor }) }) as Promise<InboxPage>
