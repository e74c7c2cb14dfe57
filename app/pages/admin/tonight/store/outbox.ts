import { readToken } from '../../../../session/token.ts'
import type { BrowserCopy, Waiting } from './evening-database.ts'
import { createQueue } from './queue.ts'
import { type Answer, type Sender, sendNextEvents, sendNextPhoto } from './send-events.ts'

type Told = {
  onChange: (waiting: readonly Waiting[]) => void
  /** Before what was answered is forgotten. */
  onAnswer: (answer: Answer) => void
  /** Everything was sent, or why it was not. */
  onEnd: (error?: unknown) => void
}

/** What was noted on this phone and not sent yet. It is sent soon; on a slow line marks do not wait behind a photo. */
export function createOutbox(sender: Sender, copy: BrowserCopy, told: Told) {
  let waiting: readonly Waiting[] = []
  /** The session in which the screen was left; undefined while it is looked at. */
  let leftIn: string | null | undefined
  /** Refused since then, when nobody reads why: it is told when the screen is opened again. */
  let untold: Waiting[] = []
  const queues = [sendNextEvents, sendNextPhoto].map((sendNext) =>
    createQueue({
      next: () => sendNext(toSend(), sender)?.then(settle),
      mayRetry: () => leftIn === undefined,
      onEnd: told.onEnd,
    }),
  )

  function set(items: readonly Waiting[]) {
    waiting = items
    told.onChange(waiting)
  }

  /** What was written anew meanwhile stays. */
  function remove(items: Waiting[]) {
    set(waiting.filter((item) => !items.includes(item)))
    copy.forget(items.filter((item) => !waiting.some(({ key }) => key === item.key)))
  }

  /** Somebody else may be logged in since the screen was left. */
  function toSend() {
    const isMine = leftIn === undefined || leftIn === readToken()
    return isMine ? waiting.filter((item) => !untold.includes(item)) : []
  }

  function settle(answer: Answer) {
    told.onAnswer(answer)
    const refused = answer.refused.map(({ item }) => item)
    if (leftIn === undefined) remove([...answer.stored, ...refused])
    else {
      untold = [...untold, ...refused]
      remove(answer.stored)
    }
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
      send()
      leftIn = readToken()
    },
    start() {
      leftIn = undefined
      untold = []
    },
    /** What the browser has kept; what was noted since is newer. */
    restore(kept: Waiting[]) {
      const isNew = ({ key }: Waiting) => !waiting.some((item) => item.key === key)
      set([...kept.filter(isNew), ...waiting])
    },
    add(item: Waiting) {
      set([...waiting.filter(({ key }) => key !== item.key), item])
      copy.keep(item)
      sendSoon()
    },
  }
}
