// Opens the screen Tonight offline (decision 082). The worker caches the page, which is the same for every
// admin, with its scripts, styles and fonts; API calls pass through untouched.

import { replaceWorkerBefore } from '#app/service-worker/replace-worker.ts'
import { type FetchEvent, worker } from '#app/service-worker/worker-scope.ts'
import { fetchOwn } from '#domain/api/own-response.ts'
import { isTonightCache, tonightCache, tonightServiceWorker } from '#domain/session/tonight-cache.ts'

/** The build replaces this with a hash of all its files (scripts/build/build-service-worker.ts). */
const cacheName = tonightCache('BUILD_VERSION')
const page = tonightServiceWorker.scope
/** Files named by the page, its scripts and its styles; their names contain a content hash. */
const assets = /\/assets\/[\w.-]+-[\w-]{8}\.\w+/g

worker.addEventListener('install', (event) => {
  // Browsers with static routing read scripts and styles from the cache without starting the worker for each.
  event.addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: { cacheName } })
})
replaceWorkerBefore(storePage)

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
  if (mode === 'navigate' && pathname === page) event.respondWith(respondWithPage(event))
  else if (isAsset(pathname)) event.respondWith(respondWithAsset(event.request))
})

const isAsset = (pathname: string) => pathname.match(assets)?.[0] === pathname

/**
 * Serves the stored page first, because at the school the network is more often slow than down. Changes
 * appear the next time the page is opened.
 */
async function respondWithPage(event: FetchEvent) {
  const stored = await caches.match(page, { cacheName })
  if (!stored) return fetch(event.request)
  event.waitUntil(storeAgain().catch(() => undefined))
  // A new response has no URL. With the stored response, WebKit would use its URL as the page's and drop the query.
  return new Response(stored.body, { headers: stored.headers })
}

/**
 * Stores the page again, unless logging out has removed the cache. The cache is opened before the page is fetched: if it
 * is removed in the meantime, everything put into it is lost.
 */
async function storeAgain() {
  if (await caches.has(cacheName)) await storePage(await caches.open(cacheName))
}

const respondWithAsset = async (request: Request) =>
  (await caches.match(request.url, { cacheName })) ?? fetch(request)

/** Stores the page last, so that it is never cached without its files. */
async function storePage(opened?: Cache) {
  const response = await fetchOwn(page)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.redirected || !isPage) throw new Error(`${page} is not the page.`)
  const cache = opened ?? (await caches.open(cacheName))
  const html = await response.text()
  await storeAssets(cache, html.match(assets) ?? [])
  // Scripts from the cache need no preload, which would delay the first paint (app/page-script/start-app.ts).
  const stored = html.replaceAll('rel="modulepreload"', 'rel="later"')
  await cache.put(page, new Response(stored, { headers: response.headers }))
}

async function storeAssets(cache: Cache, paths: string[]) {
  for (const path of new Set(paths))
    if (!(await cache.match(path))) await cache.put(path, await fetchOwn(path))
}

/** The page sends the URLs of other files it loaded before the worker was active, such as fonts. */
worker.addEventListener('message', (event) => {
  const { data } = event
  if (!Array.isArray(data)) return
  const paths = data.map((url) => new URL(String(url), location.origin).pathname).filter(isAsset)
  event.waitUntil(storeOthers(paths).catch(() => undefined))
})

/** Stores these files, unless logging out has removed the cache. */
async function storeOthers(paths: string[]) {
  if (await caches.has(cacheName)) await storeAssets(await caches.open(cacheName), paths)
}
