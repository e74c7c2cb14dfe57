/**
 * Everything that a page takes from its browser and that differs from run to run. Only this file reads the clock, starts
 * timers or makes random values, so that the simulation can give each of its phones its own.
 *
 * One such object stands for one open page: what a page keeps in memory is kept for this object (`perPage`). When a phone
 * opens the page again, it has another object with the same storage.
 */
export type Browser = {
  /** The time in milliseconds since 1970, by the phone's clock, which may be wrong. */
  now: () => number
  /** Milliseconds since the page was opened. */
  elapsed: () => number
  setTimeout: (run: () => void, ms?: number) => Timer
  clearTimeout: (timer: Timer | undefined) => void
  setInterval: (run: () => void, ms: number) => Timer
  clearInterval: (timer: Timer | undefined) => void
  randomBytes: (length: number) => Uint8Array<ArrayBuffer>
  /** Undefined if the browser blocks it, as some do in private windows, and on the server. */
  localStorage: () => Storage | undefined
  indexedDB: () => IDBFactory | undefined
  /** Undefined without HTTPS, as are the worker and the caches. */
  subtle: () => SubtleCrypto | undefined
  serviceWorker: () => ServiceWorkerContainer | undefined
  caches: () => CacheStorage | undefined
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Makes a request that reports its progress, which `fetch` does not. If missing, `fetch` makes these requests too. */
  newRequest?: () => XMLHttpRequest
  /** Calls the listener at each such event of the window. Returns a function that ends this. */
  listen: (type: 'storage' | 'pageshow', listener: (event: Event) => void) => () => void
  /** Loads the page again, so that it forgets everything. */
  reload: () => void
}

/** Node, where tests run, has timers that are objects; as numbers, they can be cleared too. */
export type Timer = number

// Each function looks its global up when it is called, because tests replace the globals.

/** The part of `thisBrowser` that the script of visitors' pages (page-script/) takes, so that they load no more. */
export const pageClock: Pick<Browser, 'now' | 'setTimeout' | 'setInterval' | 'clearInterval'> = {
  now: () => Date.now(),
  setTimeout: (run, ms) => Number(globalThis.setTimeout(run, ms)),
  setInterval: (run, ms) => Number(globalThis.setInterval(run, ms)),
  clearInterval: (timer) => globalThis.clearInterval(timer),
}

/** The page's `localStorage`; accessing it throws if it is blocked. */
export const pageStorage: Browser['localStorage'] = () => {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

export const thisBrowser: Browser = {
  ...pageClock,
  elapsed: () => performance.now(),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  localStorage: pageStorage,
  indexedDB: () => globalThis.indexedDB,
  subtle: () => globalThis.crypto?.subtle,
  serviceWorker: () => navigator.serviceWorker,
  caches: () => globalThis.caches,
  fetch: (path, init) => fetch(path, init),
  newRequest: () => new XMLHttpRequest(),
  listen: (type, listener) => {
    window.addEventListener(type, listener)
    return () => window.removeEventListener(type, listener)
  },
  reload: () => location.reload(),
}

/** Holds a value for each open page. Returns a function that makes the page's value when it is first asked for it. */
export function perPage<T>(make: () => T): (browser: Browser) => T {
  const values = new WeakMap<Browser, T>()
  return (browser) => {
    const value = values.get(browser) ?? make()
    values.set(browser, value)
    return value
  }
}
