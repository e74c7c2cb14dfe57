import type { MessageOrText } from '#domain/text/message.ts'

const key = 'token'

const listeners = new Set<() => void>()
// Used if storage is blocked, as in private windows; the session then lasts until the page is closed.
let memoryToken: string | null = null
let lastRefusal: MessageOrText | null = null

/** Returns `null` for a visitor and on the server. */
export function readToken(): string | null {
  return storage()?.getItem(key) ?? memoryToken
}

/** Returns the server's reason for rejecting the last token, or null if it was not rejected. */
export const readRejection = () => lastRefusal

export function storeToken(token: string): void {
  lastRefusal = null
  if (!tryWrite((store) => store.setItem(key, token))) memoryToken = token
  notifyListeners()
}

/**
 * Clears the token.
 *
 * @param rejected the token that the server rejected; a newer token, from another tab, is kept
 * @param why the server's message
 */
export function clearToken(rejected?: string, why?: MessageOrText): void {
  if (rejected !== undefined && readToken() !== rejected) return
  lastRefusal = why ?? null
  memoryToken = null
  tryWrite((store) => store.removeItem(key))
  notifyListeners()
}

/** Calls the listener whenever the token changes, in this tab or another. Returns a function that unsubscribes. */
export function subscribeToToken(listener: () => void): () => void {
  listeners.add(listener)
  const handleStorage = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', handleStorage)
  // A page restored from the back/forward cache may have missed changes.
  window.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', handleStorage)
    window.removeEventListener('pageshow', listener)
  }
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function tryWrite(write: (storage: Storage) => void): boolean {
  const store = storage()
  if (!store) return false
  try {
    write(store)
    return true
  } catch {
    return false
  }
}

/** Returns the storage if it is available; accessing `window.localStorage` throws if it is blocked. */
function storage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
