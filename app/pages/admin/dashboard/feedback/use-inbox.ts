import { type FeedbackBox, feedbackBoxPaths, type ReceivedFeedback } from '#domain/admin/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { api, type Page, pathWithId } from '../../../../api/api.ts'
import { usePagedQuery } from '../../../../api/use-paged-query.ts'
import { usePendingCounts } from '../../pending-counts.tsx'

export type Inbox = ReturnType<typeof useInbox>

/** The messages of one box, page by page, and the actions on them. */
export function useInbox(box: FeedbackBox, q: string) {
  const query = usePagedQuery(
    `${box} ${q}`,
    // Admins are answered more than the kind's own fields.
    (part) => api.list(feedback, { box, q, ...part }) as Promise<Page<ReceivedFeedback>>,
  )
  const counts = usePendingCounts()
  const askAgain = () => {
    query.refetch()
    counts.refetch()
  }
  async function send(path: string, body: object) {
    await api.send('PUT', path, body)
    askAgain()
  }
  return {
    query,
    askAgain,
    mark: (id: string, isRead: boolean) => send(pathWithId(feedbackBoxPaths.read, id), { isRead }),
    /** Up to the newest one on the screen: later messages stay unread. */
    markAll: () => send(feedbackBoxPaths.readAll, { upTo: query.page?.items[0]?._id }),
    move: (id: string, isSpam: boolean) => send(pathWithId(feedbackBoxPaths.spam, id), { isSpam }),
  }
}
