import { isTonightCache } from '#domain/evenings/kept-evenings.ts'
import { isTonightWorker } from './kept-evenings.ts'

/** What this browser keeps for visitors without network goes when somebody logs in (app/service-worker); what admins keep stays. */
export async function removeOfflinePages(): Promise<void> {
  try {
    // Undefined where the site is not served securely; some browsers throw in private windows.
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
    for (const registration of registrations)
      if (!isTonightWorker(registration)) await registration.unregister()
    // Open pages keep their worker, which keeps nothing without these.
    for (const name of await caches.keys()) if (!isTonightCache(name)) await caches.delete(name)
  } catch {}
}
