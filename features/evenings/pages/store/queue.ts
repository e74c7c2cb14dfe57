import { type Timer, thisBrowser } from '#app/browser.ts'

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
export function createQueue({ next, mayRetry, onEnd }: Options, browser = thisBrowser) {
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
