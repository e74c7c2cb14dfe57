import { type Timer, thisBrowser } from '#app/browser.ts'
import {
  type PendingEntry,
  type Sender,
  type SendResult,
  sendNextEvents,
  sendNextPhoto,
} from './send-events.ts'

type OutboxCopy = {
  keep: (item: PendingEntry) => void
  /** Removes items that do not have to be sent again. */
  settle: (result: SendResult) => void
}

type Told = {
  /** True if the logged-in account recorded these items; another account may have logged in. */
  maySend: () => boolean
  onChange: (waiting: readonly PendingEntry[]) => void
  /** Called before the stored and refused items are removed. */
  onResult: (result: SendResult) => void
  /** Called when everything was sent, or with the reason why not. */
  onEnd: (error?: unknown) => void
}

/**
 * Holds what was recorded on this phone and has not been sent yet. Items are sent soon. On a slow connection,
 * marks do not wait behind a photo.
 */
export function createOutbox(sender: Sender, copy: OutboxCopy, told: Told, browser = thisBrowser) {
  let waiting: readonly PendingEntry[] = []
  let isLeft = false
  const sends = [
    () => sendNextEvents([...waiting], sender, browser),
    () => sendNextPhoto([...waiting], browser),
  ]
  const queues = sends.map((sendNext) =>
    createQueue(
      {
        next: () => (told.maySend() ? sendNext()?.then(settle) : undefined),
        mayRetry: () => !isLeft,
        onEnd: told.onEnd,
      },
      browser,
    ),
  )

  function set(items: readonly PendingEntry[]) {
    waiting = items
    told.onChange(waiting)
  }

  function settle(result: SendResult) {
    told.onResult(result)
    const settled = [...result.stored, ...result.refused.map(({ item }) => item)]
    set(waiting.filter((item) => !settled.includes(item)))
    // An item rewritten in the meantime still waits under the same key.
    const isSettled = (item: PendingEntry) => !waiting.some(({ key }) => key === item.key)
    copy.settle({
      stored: result.stored.filter(isSettled),
      refused: result.refused.filter(({ item }) => isSettled(item)),
    })
    // Storing an entry makes its photo ready to send.
    sendSoon()
  }

  function sendSoon() {
    for (const queue of queues) queue.sendSoon()
  }

  const send = () => Promise.all(queues.map((queue) => queue.send()))

  return {
    send,
    /**
     * Sends what was recorded and what is still added, such as a photo that is not ready yet. Items without a
     * response wait until the screen is opened again.
     */
    stop() {
      const sent = send()
      isLeft = true
      return sent
    },
    start() {
      isLeft = false
    },
    /** Restores stored items; items recorded since they were stored are newer and take precedence. */
    restore(stored: PendingEntry[]) {
      const isNew = ({ key }: PendingEntry) => !waiting.some((item) => item.key === key)
      set([...stored.filter(isNew), ...waiting])
    },
    /** Forgets the waiting items, but keeps their stored copy. */
    clear: () => set([]),
    add(item: PendingEntry) {
      set([...waiting.filter(({ key }) => key !== item.key), item])
      copy.keep(item)
      sendSoon()
    },
  }
}

const sendDelayMs = 300
const maxRetryMs = 5 * 60_000

type Options = {
  /** Starts the next send; undefined if there is nothing to send. */
  next: () => Promise<unknown> | undefined
  mayRetry: () => boolean
  /** Called when everything was sent, or with the reason why not. */
  onEnd: (error?: unknown) => void
}

/** Sends items one after another; retries a failed send with growing delays. */
function createQueue({ next, mayRetry, onEnd }: Options, browser = thisBrowser) {
  let isSending = false
  let timer: Timer | undefined
  let failures = 0

  function sendLater(ms: number) {
    browser.clearTimeout(timer)
    timer = browser.setTimeout(send, ms)
  }

  async function send(): Promise<void> {
    browser.clearTimeout(timer)
    if (isSending || (failures > 0 && !mayRetry())) return
    let sent = next()
    if (!sent) return
    isSending = true
    try {
      for (; sent; sent = next()) {
        await sent
        failures = 0
      }
      onEnd()
    } catch (error) {
      failures += 1
      onEnd(error)
      sendLater(Math.min(maxRetryMs, 1_000 * 2 ** failures))
    } finally {
      isSending = false
    }
  }

  return {
    send,
    /** Sends after a short delay; after a failure, the time of the next retry is unchanged. */
    sendSoon() {
      if (failures === 0) sendLater(sendDelayMs)
    },
  }
}
