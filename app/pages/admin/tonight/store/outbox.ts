import type { BrowserCopy, Waiting } from './evening-database.ts'
import { type Answer, type Sender, sendNext } from './send-events.ts'

const sendDelayMs = 300
const maxRetryMs = 5 * 60_000

type Told = {
  onChange: (waiting: readonly Waiting[]) => void
  /** Before what was answered is forgotten. */
  onAnswer: (answer: Answer) => void
  /** Everything was sent, or why it was not. */
  onEnd: (error?: unknown) => void
}

/** What was noted on this phone and not sent yet. It is sent soon; what fails is sent again, later each time. */
export function createOutbox(sender: Sender, copy: BrowserCopy, told: Told) {
  let waiting: readonly Waiting[] = []
  let isSending = false
  let isStopped = false
  let timer: number | undefined
  let failures = 0

  function set(items: readonly Waiting[]) {
    waiting = items
    told.onChange(waiting)
  }

  /** What was written anew meanwhile stays. */
  function remove(items: Waiting[]) {
    set(waiting.filter((item) => !items.includes(item)))
    copy.forget(items.filter((item) => !waiting.some(({ key }) => key === item.key)))
  }

  function sendLater(ms: number) {
    clearTimeout(timer)
    if (!isStopped) timer = window.setTimeout(send, ms)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (isStopped || isSending || waiting.length === 0) return
    isSending = true
    try {
      do {
        const answer = await sendNext(waiting, sender)
        told.onAnswer(answer)
        // Nobody reads why something was refused once the screen is left: it is told when that is opened again.
        remove([...answer.stored, ...(isStopped ? [] : answer.refused.map(({ item }) => item))])
      } while (waiting.length > 0 && !isStopped)
      failures = 0
      told.onEnd()
    } catch (error) {
      failures += 1
      told.onEnd(error)
      sendLater(Math.min(maxRetryMs, 1_000 * 2 ** failures))
    } finally {
      isSending = false
    }
  }

  return {
    send,
    /**
     * Sends what was just noted. What gets no answer waits until the screen is opened again, since somebody else may be
     * logged in by then.
     */
    stop() {
      send()
      isStopped = true
    },
    start() {
      isStopped = false
    },
    /** What the browser has kept; what was noted since is newer. */
    restore(kept: Waiting[]) {
      const isNew = ({ key }: Waiting) => !waiting.some((item) => item.key === key)
      set([...kept.filter(isNew), ...waiting])
    },
    add(item: Waiting) {
      set([...waiting.filter(({ key }) => key !== item.key), item])
      copy.keep(item)
      // Where it fails, the time that was set stays.
      if (failures === 0) sendLater(sendDelayMs)
    },
  }
}
