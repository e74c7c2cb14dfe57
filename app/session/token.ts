import type { MessageOrText } from '#domain/text/words.ts'
import { type Browser, perPage, thisBrowser } from '../browser.ts'
import { readStoredToken, tokenKey } from './stored-token.ts'

type InMemory = {
  listeners: Set<() => void>
  /** Used if storage is blocked, as in private windows; the session then lasts until the page is closed. */
  token: string | null
  lastRefusal: MessageOrText | null
  /** The login that this page acts for; null before the first, and after its end. */
  own: string | null
}

const memoryOf = perPage(
  (): InMemory => ({ listeners: new Set(), token: null, lastRefusal: null, own: null }),
)

/** Returns `null` for a visitor and on the server. */
export function readToken(browser = thisBrowser): string | null {
  return readStoredToken(browser.localStorage) ?? memoryOf(browser).token
}

/**
 * True if another window has logged in again, as another account for all we know, and this page has not been loaded
 * since. Then nothing may be sent, because it was typed by the first account.
 */
export function hasOtherLogin(browser = thisBrowser): boolean {
  const memory = memoryOf(browser)
  const token = readToken(browser)
  memory.own = token && (memory.own ?? token)
  return memory.own !== token
}

/** Returns the server's reason for rejecting the last token, or null if it was not rejected. */
export const readRejection = (browser = thisBrowser) => memoryOf(browser).lastRefusal

export function storeToken(token: string, browser = thisBrowser): void {
  const memory = memoryOf(browser)
  memory.lastRefusal = null
  memory.own = token
  if (!tryWrite(browser, (store) => store.setItem(tokenKey, token))) memory.token = token
  notifyListeners(browser)
}

/**
 * Clears the token.
 *
 * @param rejected the token that the server rejected; a newer token, from another tab, is kept
 * @param why the server's message
 */
export function clearToken(rejected?: string, why?: MessageOrText, browser = thisBrowser): void {
  if (rejected !== undefined && readToken(browser) !== rejected) return
  const memory = memoryOf(browser)
  memory.lastRefusal = why ?? null
  memory.token = null
  memory.own = null
  tryWrite(browser, (store) => store.removeItem(tokenKey))
  notifyListeners(browser)
}

/** Calls the listener whenever the token changes, in this tab or another. Returns a function that unsubscribes. */
export function subscribeToToken(listener: () => void, browser = thisBrowser): () => void {
  const { listeners } = memoryOf(browser)
  listeners.add(listener)
  const endStorage = browser.listen('storage', (event) => {
    const changed = (event as StorageEvent).key
    // A null key means that the whole storage was cleared.
    if (changed === tokenKey || changed === null) listener()
  })
  // A page restored from the back/forward cache may have missed changes.
  const endShow = browser.listen('pageshow', listener)
  return () => {
    listeners.delete(listener)
    endStorage()
    endShow()
  }
}

function notifyListeners(browser: Browser) {
  for (const listener of memoryOf(browser).listeners) listener()
}

function tryWrite(browser: Browser, write: (storage: Storage) => void): boolean {
  const store = browser.localStorage()
  if (!store) return false
  try {
    write(store)
    return true
  } catch {
    return false
  }
}
