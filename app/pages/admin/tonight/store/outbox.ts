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
export class Outbox {
  #waiting: readonly Waiting[] = []
  #sender: Sender
  #copy: BrowserCopy
  #told: Told
  #isSending = false
  #timer: number | undefined
  #failures = 0

  constructor(sender: Sender, copy: BrowserCopy, told: Told) {
    this.#sender = sender
    this.#copy = copy
    this.#told = told
  }

  /** What the browser has kept; what was noted since is newer. */
  restore(kept: Waiting[]) {
    const isNew = ({ key }: Waiting) => !this.#waiting.some((item) => item.key === key)
    this.#set([...kept.filter(isNew), ...this.#waiting])
  }

  add(item: Waiting) {
    this.#set([...this.#waiting.filter(({ key }) => key !== item.key), item])
    this.#copy.keep(item)
    // Where it fails, the time that was set stays.
    if (this.#failures === 0) this.#sendLater(sendDelayMs)
  }

  async send(): Promise<void> {
    this.stop()
    if (this.#isSending || this.#waiting.length === 0) return
    this.#isSending = true
    try {
      while (this.#waiting.length > 0) {
        const answer = await sendNext(this.#waiting, this.#sender)
        this.#told.onAnswer(answer)
        this.#remove([...answer.stored, ...answer.refused.map(({ item }) => item)])
      }
      this.#failures = 0
      this.#told.onEnd()
    } catch (error) {
      this.#failures += 1
      this.#told.onEnd(error)
      this.#sendLater(Math.min(maxRetryMs, 1_000 * 2 ** this.#failures))
    } finally {
      this.#isSending = false
    }
  }

  /** Nothing is sent by itself any more. */
  stop = () => clearTimeout(this.#timer)

  /** What was written anew meanwhile stays. */
  #remove(items: Waiting[]) {
    this.#set(this.#waiting.filter((item) => !items.includes(item)))
    this.#copy.forget(items.filter((item) => !this.#waiting.some(({ key }) => key === item.key)))
  }

  #set(waiting: readonly Waiting[]) {
    this.#waiting = waiting
    this.#told.onChange(waiting)
  }

  #sendLater(ms: number) {
    this.stop()
    this.#timer = window.setTimeout(() => this.send(), ms)
  }
}
