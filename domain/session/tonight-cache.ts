/** The screen of the evening for a phone. The other tabs of the section are below it (`eveningScreens`). */
export const tonightScreen = '/admin/tonight'

/** The service worker that opens Tonight without network (features/evenings/pages). */
export const tonightServiceWorker = { script: '/tonight-worker.js', scope: tonightScreen } as const

/** Prefix of its caches. They hold the screen itself, no answers of the API. */
const cachePrefix = 'tonight '
export const tonightCache = (version: string) => cachePrefix + version
export const isTonightCache = (name: string) => name.startsWith(cachePrefix)
