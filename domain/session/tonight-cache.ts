/** The evening on one phone. Below it are the other tabs of the section (`eveningScreens`). */
export const tonightScreen = '/admin/tonight'

/** The worker that opens Tonight without network (features/evenings/pages). */
export const tonightWorker = { script: '/tonight-worker.js', scope: tonightScreen } as const

/** Its caches begin like this; they hold the screen itself, and no answer of the API. */
const cachePrefix = 'tonight '
export const tonightCache = (version: string) => cachePrefix + version
export const isTonightCache = (name: string) => name.startsWith(cachePrefix)
