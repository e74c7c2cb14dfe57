import type { Evening, LogEntry } from '#domain/evenings/evening-schemas.ts'
import type { Waiting } from './evening-database.ts'

/** An entry of the log; with the id of the one that it replaces. */
export type NewEntry = Omit<LogEntry, 'id' | 'at'> & { id?: string | undefined }

/** What the server did not take, and why; `about` is a child, a volunteer or a class. */
type Refusal = { key: string; about: string; message: string }

export type StoreState = {
  /** By their days. */
  evenings: ReadonlyMap<string, Evening>
  /** The day of tonight's evening or the next one, once the server has said it. */
  nextDay: string | undefined
  waiting: readonly Waiting[]
  /** Addresses of the portraits that are kept, by their paths. */
  portraits: ReadonlyMap<string, string>
  /** Whether what is waiting outlives this page. */
  isKept: boolean
  /** Whether what the browser keeps has been read. */
  isOpen: boolean
  /** Whether the server was reached the last time. */
  hasLine: boolean
  refused: readonly Refusal[]
  /** Why the last load failed. */
  loadError: string | undefined
  /** Why the server takes nothing now, such as from an account that may only read. */
  sendError: string | undefined
}

const initialState: StoreState = {
  evenings: new Map(),
  nextDay: undefined,
  waiting: [],
  portraits: new Map(),
  isKept: true,
  isOpen: false,
  hasLine: true,
  refused: [],
  loadError: undefined,
  sendError: undefined,
}

/** A state that components read with `useSyncExternalStore`. */
export class ObservableState {
  state = initialState
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
