import { isTonightCache, tonightServiceWorker } from '#domain/session/tonight-cache.ts'
import { readStored, writeStored } from './browser-storage.ts'

/** The IndexedDB database in which Tonight stores evenings (features/evenings/pages/store). */
export const eveningDatabase = 'evenings'

/** The localStorage key, which exists only while this browser stores evenings. */
const key = 'evenings'

/** A summary of the stored evenings that can be read without opening the database. */
export type OfflineEvenings = {
  /** The id in all marks from this browser. */
  phone: string
  /** How far this phone's clock is ahead of the server's, in milliseconds. */
  aheadMs: number
  /** The account that owns the evenings, once the server has returned it. */
  account?: string
}

export const readKeptEvenings = () => readStored(key) as OfflineEvenings | undefined
export const writeKeptEvenings = (kept: OfflineEvenings) => writeStored(key, kept)

/**
 * Deletes stored evenings, which name people, and the worker that opens them; called at logout and when the session
 * ends. Does not first check whether any are stored: if `localStorage` was full, that could not be recorded.
 */
export function deleteOfflineEvenings(): Promise<void> {
  const before = deletion
  deletion = (async () => {
    try {
      localStorage.removeItem(key)
      indexedDB.deleteDatabase(eveningDatabase)
      await before
      await removeKeptPages((isOfEvenings) => isOfEvenings)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  })()
  return deletion
}

let deletion: Promise<void> = Promise.resolve()

/**
 * Resolves once nothing is being deleted. The screen of a new session waits for this before it registers its worker;
 * otherwise, a slow deletion for the session before would remove that worker.
 */
export const whenDeleted = (): Promise<void> => deletion

/** Deletes the pages stored for offline visitors; called at login (app/service-worker). Admins' evenings are kept. */
export async function removeOfflinePages(): Promise<void> {
  try {
    await removeKeptPages((isOfEvenings) => !isOfEvenings)
  } catch {
    // Some browsers throw in private windows.
  }
}

async function removeKeptPages(isMeant: (isOfEvenings: boolean) => boolean) {
  // Undefined if the site is not served over HTTPS.
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    if (isMeant(isTonightWorker(registration))) await registration.unregister()
  // Open pages keep their worker, but without these caches the worker does not store anything.
  for (const name of await caches.keys()) if (isMeant(isTonightCache(name))) await caches.delete(name)
}

export const isTonightWorker = ({ scope }: ServiceWorkerRegistration) =>
  scope.endsWith(tonightServiceWorker.scope)
