import { readToken } from '../../../../session/token.ts'
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
  /** The session in which the screen was left; undefined while it is looked at. */
  let leftIn: string | null | undefined
  /** Refused since then, when nobody reads why: it is told when the screen is opened again. */
  let untold: Waiting[] = []
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
    timer = window.setTimeout(send, ms)
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
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    const wouldRetry = failures > 0 && leftIn !== undefined
    if (isSending || wouldRetry || toSend().length === 0) return
    isSending = true
    try {
      do {
        settle(await sendNext(toSend(), sender))
        failures = 0
      } while (toSend().length > 0)
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
      // Where it fails, the time that was set stays.
      if (failures === 0) sendLater(sendDelayMs)
    },
  }
}
