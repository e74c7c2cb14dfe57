import type { Browser } from '#app/browser.ts'
import type { PendingEntry } from '#app/session/unsent-rows.ts'
import type { MessageOrText } from '#domain/text/message.ts'
import type { Evening, LogEntry } from '../../evening-schemas.ts'
import type { Answer } from './send-events.ts'

/** A log entry; `id` is the id of the entry it replaces. */
export type NewEntry = Omit<LogEntry, 'id' | 'at'> & { id?: string | undefined }

export class StoreState {
  evenings: ReadonlyMap<string, Evening> = new Map()
  /** The day of tonight's class, or else of the next one, once the server has sent it. */
  nextDay: string | undefined
  waiting: readonly PendingEntry[] = []
  /** Object URLs of the stored portraits, by path. */
  portraits: ReadonlyMap<string, string> = new Map()
  /** True if waiting items survive closing the page. */
  isKept = true
  isOpen = false
  /** True while the browser's storage takes long to open. Until then, waiting items exist only in this page. */
  isSlow = false
  /** How far this phone's clock is ahead of the server's, in milliseconds. */
  aheadMs = 0
  /** True if the last call reached the server. */
  hasLine = true
  /** Items that the server refused, with the reason, until the admin has dismissed the message. */
  refused: readonly Answer['refused'][number][] = []
  loadError: MessageOrText | undefined
  /** Why the server accepts nothing at the moment, for example because the account is read-only. */
  sendError: MessageOrText | undefined
}

/** A state that components read with `useSyncExternalStore`. */
export class ObservableState {
  state = new StoreState()
  protected readonly browser: Browser
  #listeners = new Set<() => void>()

  constructor(browser: Browser) {
    this.browser = browser
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  getState = () => this.state

  protected set(change: Partial<StoreState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
