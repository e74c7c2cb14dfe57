import type { Waiting } from '#app/session/unsent-rows.ts'
import { createQueue } from './queue.ts'
import { type Answer, type Sender, sendNextEvents, sendNextPhoto } from './send-events.ts'

/** What keeps everything that waits for when the page is opened again. */
type OutboxCopy = {
  keep: (item: Waiting) => void
  /** What needs not be sent again. */
  settle: (answer: Answer) => void
}

type Told = {
  /** Whether whoever is logged in has noted it: another account may have come. */
  maySend: () => boolean
  onChange: (waiting: readonly Waiting[]) => void
  /** Before what was answered is forgotten. */
  onAnswer: (answer: Answer) => void
  /** Everything was sent, or why it was not. */
  onEnd: (error?: unknown) => void
}

/** What was noted on this phone and not sent yet. It is sent soon; on a slow line marks do not wait behind a photo. */
export function createOutbox(sender: Sender, copy: OutboxCopy, told: Told) {
  let waiting: readonly Waiting[] = []
  let isLeft = false
  const queues = [sendNextEvents, sendNextPhoto].map((sendNext) =>
    createQueue({
      next: () => (told.maySend() ? sendNext([...waiting], sender)?.then(settle) : undefined),
      mayRetry: () => !isLeft,
      onEnd: told.onEnd,
    }),
  )

  function set(items: readonly Waiting[]) {
    waiting = items
    told.onChange(waiting)
  }

  function settle(answer: Answer) {
    told.onAnswer(answer)
    const answered = [...answer.stored, ...answer.refused.map(({ item }) => item)]
    set(waiting.filter((item) => !answered.includes(item)))
    // What was written anew meanwhile still waits, under the same key.
    const isSettled = (item: Waiting) => !waiting.some(({ key }) => key === item.key)
    copy.settle({
      stored: answer.stored.filter(isSettled),
      refused: answer.refused.filter(({ item }) => isSettled(item)),
    })
    // An entry that was stored lets its photo go.
    sendSoon()
  }

  function sendSoon() {
    for (const queue of queues) queue.sendSoon()
  }

  const send = () => Promise.all(queues.map((queue) => queue.send()))

  return {
    send,
    /**
     * Sends what was noted, and what comes after it, such as a photo that is not ready yet. What gets no answer waits
     * until the screen is opened again.
     */
    stop() {
      const sent = send()
      isLeft = true
      return sent
    },
    start() {
      isLeft = false
    },
    /** What was kept; what was noted since is newer. */
    restore(kept: Waiting[]) {
      const isNew = ({ key }: Waiting) => !waiting.some((item) => item.key === key)
      set([...kept.filter(isNew), ...waiting])
    },
    /** Forgets what waits here; its copy stays. */
    clear: () => set([]),
    add(item: Waiting) {
      set([...waiting.filter(({ key }) => key !== item.key), item])
      copy.keep(item)
      sendSoon()
    },
  }
}
