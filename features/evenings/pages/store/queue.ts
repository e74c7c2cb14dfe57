const sendDelayMs = 300
const maxRetryMs = 5 * 60_000

type Options = {
  /** The next one on its way; undefined where nothing is to be sent. */
  next: () => Promise<unknown> | undefined
  /** Whether what got no answer may be sent again. */
  mayRetry: () => boolean
  /** Everything was sent, or why it was not. */
  onEnd: (error?: unknown) => void
}

/** Sends one after the other; what fails is sent again, later each time. */
export function createQueue({ next, mayRetry, onEnd }: Options) {
  let isSending = false
  let timer: number | undefined
  let failures = 0

  function sendLater(ms: number) {
    clearTimeout(timer)
    timer = window.setTimeout(send, ms)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
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
    /** Where it fails, the time that was set stays. */
    sendSoon() {
      if (failures === 0) sendLater(sendDelayMs)
    },
  }
}
