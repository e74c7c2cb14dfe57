import { isTonightCache, tonightWorker } from '#domain/session/tonight-cache.ts'
import { readStored, writeStored } from './browser-storage.ts'

/** The browser's store of what Tonight keeps (features/evenings/pages/store). */
export const eveningDatabase = 'evenings'

/** In localStorage, while this browser keeps evenings. */
const key = 'evenings'

/** What is known of the evenings that this browser keeps, without opening its store. */
export type KeptEvenings = {
  /** Marks of one browser carry the same id. */
  phone: string
  /** By how much this phone's clock is ahead of the server's, in milliseconds. */
  aheadMs: number
  /** Whose evenings they are, once the server has said it. */
  account?: string
}

export const readKeptEvenings = () => readStored(key) as KeptEvenings | undefined
export const writeKeptEvenings = (kept: KeptEvenings) => writeStored(key, kept)

/**
 * Removes what this browser keeps of evenings and names people, and the worker that opens them: at logging out, or when the
 * session ends. Without asking whether anything is kept, since a browser whose `localStorage` is full could not note it.
 */
export async function forgetEvenings(): Promise<void> {
  try {
    localStorage.removeItem(key)
    indexedDB.deleteDatabase(eveningDatabase)
    await removeKeptPages((isOfEvenings) => isOfEvenings)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** Logging in deletes the pages kept for visitors without a network (app/service-worker). What admins keep stays. */
export async function removeOfflinePages(): Promise<void> {
  try {
    await removeKeptPages((isOfEvenings) => !isOfEvenings)
  } catch {
    // Some browsers throw in private windows.
  }
}

async function removeKeptPages(isMeant: (isOfEvenings: boolean) => boolean) {
  // Undefined where the site is not served securely.
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    if (isMeant(isTonightWorker(registration))) await registration.unregister()
  // Open pages keep their worker, which keeps nothing without these.
  for (const name of await caches.keys()) if (isMeant(isTonightCache(name))) await caches.delete(name)
}

export const isTonightWorker = ({ scope }: ServiceWorkerRegistration) => scope.endsWith(tonightWorker.scope)
