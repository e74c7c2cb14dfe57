/**
 * The phone screen for the current evening. The paths of the section's other tabs begin with this path
 * (`eveningScreens`).
 */
export const tonightScreen = '/admin/tonight'

/** The service worker that opens Tonight offline (features/evenings/pages). */
export const tonightServiceWorker = { script: '/tonight-worker.js', scope: tonightScreen } as const

/** The worker's caches contain the screen itself, but no API responses. */
const cachePrefix = 'tonight '
export const tonightCache = (version: string) => cachePrefix + version
export const isTonightCache = (name: string) => name.startsWith(cachePrefix)
