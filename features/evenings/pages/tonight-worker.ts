// Opens the screen Tonight without network (decision 082). It keeps the screen's page, which is the same for everybody, with
// its scripts, styles and fonts; what the API answers passes through untouched.

import { type FetchEvent, worker } from '#app/service-worker/worker-scope.ts'
import { isTonightCache, tonightCache, tonightWorker } from '#domain/session/tonight-cache.ts'

/** Replaced when the worker is built, by a hash of the whole build (scripts/build/build-service-worker.ts). */
const cacheName = tonightCache('BUILD_VERSION')
const page = tonightWorker.scope
/** All that a page names, and what its scripts and styles load: names that carry a hash of the content. */
const assets = /\/assets\/[\w.-]+-[\w-]{8}\.\w+/g

worker.addEventListener('install', (event) => {
  // Browsers that know this read scripts and styles from the cache without asking here for each.
  event.addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: { cacheName } })
  event.waitUntil(storePage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const others = (await caches.keys()).filter((name) => isTonightCache(name) && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate' && pathname === page) event.respondWith(answerPage(event))
  else if (isAsset(pathname)) event.respondWith(answerAsset(event.request))
})

const isAsset = (pathname: string) => pathname.match(assets)?.[0] === pathname

/** The kept page first: at the gate the line is often slow rather than gone. What has changed comes the next time. */
async function answerPage(event: FetchEvent) {
  const stored = await caches.match(page, { cacheName })
  if (!stored) return fetch(event.request)
  event.waitUntil(storeAgain().catch(() => undefined))
  // Anew, since the stored one has an address: WebKit would take it for the page's, and leave out what was asked for.
  return new Response(stored.body, { headers: stored.headers })
}

/** Nothing is kept once the cache was removed, at logging out. */
async function storeAgain() {
  if (await caches.has(cacheName)) await storePage()
}

const answerAsset = async (request: Request) =>
  (await caches.match(request.url, { cacheName })) ?? fetch(request)

/** The page comes last, so that it is never there without what it needs. */
async function storePage() {
  const response = await fetch(page)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.status !== 200 || response.redirected || !isPage)
    throw new Error(`${page} answered ${response.status}.`)
  const cache = await caches.open(cacheName)
  await storeAssets(cache, (await response.clone().text()).match(assets) ?? [])
  await cache.put(page, response)
}

async function storeAssets(cache: Cache, paths: string[]) {
  for (const path of new Set(paths)) if (!(await cache.match(path))) await cache.add(path)
}

/** What the page has loaded besides before this worker came, such as fonts. */
worker.addEventListener('message', (event) => {
  const { data } = event
  if (!Array.isArray(data)) return
  const paths = data.map((url) => new URL(String(url), location.origin).pathname).filter(isAsset)
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => storeAssets(cache, paths))
      .catch(() => undefined),
  )
})
