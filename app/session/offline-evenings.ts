import { isTonightCache, tonightServiceWorker } from '#domain/session/tonight-cache.ts'
import { type Browser, perPage, thisBrowser } from '../browser.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { readToken, subscribeToToken } from './token.ts'

/** The IndexedDB database in which Tonight stores evenings (features/evenings/pages/store). */
export const eveningDatabase = 'evenings'

/** The localStorage key, which exists only while this browser stores evenings. */
const key = 'evenings'

/** The localStorage key of the classes that Tonight shows before React runs (features/evenings/pages/picture). */
export const overviewPictureKey = 'evenings/picture'

/** A summary of the stored evenings that can be read without opening the database. */
export type OfflineEvenings = {
  /** The id in all marks from this browser. */
  phone: string
  /** How far this phone's clock is ahead of the server's, in milliseconds. */
  aheadMs: number
  /** The account that owns the evenings, once the server has returned it. */
  account?: string
}

export const readOfflineEvenings = (browser = thisBrowser) =>
  readStored(key, browser) as OfflineEvenings | undefined
export const writeOfflineEvenings = (evenings: OfflineEvenings, browser = thisBrowser) =>
  writeStored(key, evenings, browser)

/** The last deletion, which may still be under way. */
const deletionOf = perPage(() => ({ done: Promise.resolve() }))

/**
 * Deletes stored evenings, which name people, and the worker that opens them; called at logout and when the session
 * ends. Does not first check whether any are stored: if `localStorage` was full, that could not be recorded.
 */
export function deleteOfflineEvenings(browser = thisBrowser): Promise<void> {
  const deletion = deletionOf(browser)
  const before = deletion.done
  deletion.done = (async () => {
    try {
      const wasUsed = readOfflineEvenings(browser) !== undefined
      for (const stored of [key, overviewPictureKey]) browser.localStorage()?.removeItem(stored)
      browser.indexedDB()?.deleteDatabase(eveningDatabase)
      await before
      // What waits for its account stays (decision 086).
      if (wasUsed) await (await import('./unsent-rows.ts')).deleteEmptyDatabase(browser)
      await deleteOfflinePages((isOfEvenings) => isOfEvenings, browser)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  })()
  return deletion.done
}

/**
 * Resolves once nothing is being deleted. The screen of a new session waits for this before it registers its worker;
 * otherwise, a slow deletion for the session before would remove that worker.
 */
export const whenDeleted = (browser = thisBrowser): Promise<void> => deletionOf(browser).done

/**
 * Deletes the stored evenings if no one is logged in, and from now on whenever a session ends, even in another tab, so
 * that no other user sees them. Returns a function that ends this.
 */
export function forgetEveningsOfOthers(browser = thisBrowser): () => void {
  let token = readToken(browser)
  if (token === null) deleteOfflineEvenings(browser)
  return subscribeToToken(() => {
    if (readToken(browser) === token) return
    token = readToken(browser)
    deleteOfflineEvenings(browser)
  }, browser)
}

/** Deletes the pages stored for offline visitors; called at login (app/service-worker). Admins' evenings are kept. */
export async function removeOfflinePages(browser = thisBrowser): Promise<void> {
  try {
    await deleteOfflinePages((isOfEvenings) => !isOfEvenings, browser)
  } catch {
    // Some browsers throw in private windows.
  }
}

async function deleteOfflinePages(isMeant: (isOfEvenings: boolean) => boolean, browser: Browser) {
  for (const registration of (await browser.serviceWorker()?.getRegistrations()) ?? [])
    if (isMeant(isTonightWorker(registration))) await registration.unregister()
  // Open pages keep their worker, but without these caches the worker does not store anything.
  while (await removeCaches(isMeant, browser))
    await new Promise<void>((resolve) => browser.setTimeout(resolve, compiledWithinMs))
}

/**
 * Chromium compiles a page's scripts and adds the result to the cache that they came from. If that cache was deleted in
 * the meantime, Chromium makes it again, empty. Therefore the caches are looked for again after this time.
 */
const compiledWithinMs = 2_000

/** Returns true if there were such caches. */
async function removeCaches(isMeant: (isOfEvenings: boolean) => boolean, browser: Browser) {
  const caches = browser.caches()
  const names = ((await caches?.keys()) ?? []).filter((name) => isMeant(isTonightCache(name)))
  for (const name of names) await caches?.delete(name)
  return names.length > 0
}

export const isTonightWorker = ({ scope }: ServiceWorkerRegistration) =>
  scope.endsWith(tonightServiceWorker.scope)
