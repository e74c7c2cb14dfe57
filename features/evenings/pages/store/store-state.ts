import type { Waiting } from '#app/session/unsent-rows.ts'
import type { Said } from '#domain/text/message.ts'
import type { Evening, LogEntry } from '../../evening-schemas.ts'
import type { Answer } from './send-events.ts'

/** An entry of the log; with the id of the one that it replaces. */
export type NewEntry = Omit<LogEntry, 'id' | 'at'> & { id?: string | undefined }

/** What a phone knows, and as what it begins. */
export class StoreState {
  /** By their days. */
  evenings: ReadonlyMap<string, Evening> = new Map()
  /** The day of tonight's evening or the next one, once the server has said it. */
  nextDay: string | undefined
  waiting: readonly Waiting[] = []
  /** Addresses of the portraits that are kept, by their paths. */
  portraits: ReadonlyMap<string, string> = new Map()
  /** Whether what is waiting outlives this page. */
  isKept = true
  /** Whether what the browser keeps has been read. */
  isOpen = false
  /** Whether the server was reached the last time. */
  hasLine = true
  /** What the server did not take, and why, until somebody has read it. */
  refused: readonly Answer['refused'][number][] = []
  /** Why the last load failed. */
  loadError: Said | undefined
  /** Why the server takes nothing now, such as from an account that may only read. */
  sendError: Said | undefined
}

/** A state that components read with `useSyncExternalStore`. */
export class ObservableState {
  state = new StoreState()
  #listeners = new Set<() => void>()

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
