import { useEffect, useState } from 'react'
import { type FeedbackBox, feedbackBoxPaths, type ReceivedFeedback } from '#domain/feedback-box.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { api, withId } from '../../../api.ts'
import { useAnswer } from '../../../content/use-answer.ts'
import { useWaiting } from '../waiting.tsx'

type Listed = { items: ReceivedFeedback[]; total: number; nextCursor: string | null }

const step = 24

/** One box of the inbox, page after page, and what can be done with its messages. */
export function useInbox(box: FeedbackBox, q: string) {
  const { answer, isLoading, askAgain } = useAnswer(`feedback ${box} ${q}`, () => read(box, q))
  const [list, setList] = useState<Listed>()
  // What was asked for anew takes the place of what was shown; neither is shown under the other's name.
  useEffect(() => setList(answer), [answer])
  const { askAgain: countAgain } = useWaiting()

  const replace = (change: (message: ReceivedFeedback) => ReceivedFeedback) =>
    setList((now) => now && { ...now, items: now.items.map(change) })

  function takeOut(id: string) {
    setList(
      (now) => now && { ...now, items: now.items.filter(({ _id }) => _id !== id), total: now.total - 1 },
    )
    countAgain()
  }

  async function mark(id: string, isRead: boolean) {
    await api.send('PUT', withId(feedbackBoxPaths.read, id), { isRead })
    replace((message) => (message._id === id ? { ...message, isRead } : message))
    countAgain()
  }

  async function markAll() {
    // The newest one on the screen, so that what has come since stays unread.
    const upTo = list?.items[0]?._id
    await api.send('PUT', feedbackBoxPaths.readAll, { ...(upTo && { upTo }) })
    replace((message) => ({ ...message, isRead: true }))
    countAgain()
  }

  async function move(id: string, isSpam: boolean) {
    await api.send('PUT', withId(feedbackBoxPaths.spam, id), { isSpam })
    takeOut(id)
  }

  async function more() {
    const next = await read(box, q, list?.nextCursor)
    setList((now) => now && { ...next, items: [...now.items, ...next.items] })
  }

  return {
    list: answer && list,
    isLoading: isLoading || (answer && !list),
    askAgain() {
      askAgain()
      countAgain()
    },
    mark,
    markAll,
    move,
    takeOut,
    more,
  }
}

const read = (box: FeedbackBox, q: string, cursor?: string | null) =>
  api.list(feedback, { box, q, limit: step, ...(cursor && { cursor }) }) as Promise<Listed>
