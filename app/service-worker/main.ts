// Visited pages can be read offline (decision 055). Pages come from the network first, so that they are fresh;
// immutable files come from the cache first. The worker does not handle requests that concern an account.
import { isPage } from '#domain/site/page-paths.ts'
import { findOfflinePage, findStored, removeOtherCaches, store, storeOfflinePage } from './page-cache.ts'
import { replaceWorkerBefore } from './replace-worker.ts'
import { kindOf } from './rules.ts'
import { type FetchEvent, worker } from './worker-scope.ts'

replaceWorkerBefore(storeOfflinePage)

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  await removeOtherCaches()
  // The browser requests the page while this worker starts, so that starting it causes no delay.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const isNavigation = request.mode === 'navigate'
  const kind = kindOf({ ...partsOf(request), isPage: isNavigation }, location.origin)
  if (kind === 'picture' || kind === 'asset') event.respondWith(cacheFirst(event, kind))
  else if (isNavigation && isPage(new URL(request.url).pathname)) event.respondWith(networkFirst(event, kind))
})

async function cacheFirst(event: FetchEvent, kind: 'picture' | 'asset') {
  const { request } = event
  const stored = await findStored(kind, request.url)
  if (stored) return stored
  const response = await fetch(request)
  keep(event, kind, request.url, response)
  return response
}

/**
 * Responds from the network, or from the cache if that fails.
 *
 * @param kind undefined for pages that are never stored; offline, they still get a response
 */
async function networkFirst(event: FetchEvent, kind: 'page' | undefined) {
  const { request } = event
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request))
    if (kind) keep(event, kind, request.url, response)
    return response
  } catch (error) {
    const stored =
      (kind && (await findStored(kind, request.url))) ??
      (await findOfflinePage(new URL(request.url).pathname))
    if (stored) return stored
    throw error
  }
}

/**
 * Sent by a visitor's page, which may have loaded before this worker: its URL and those of all files it
 * loaded.
 */
worker.addEventListener('message', (event) => {
  const { data } = event
  if (Array.isArray(data)) event.waitUntil(storeSeen(data.map(String)))
})

async function storeSeen([page = '', ...files]: string[]) {
  // A login may have cleared the caches, or the browser may have evicted them.
  if (!(await findOfflinePage())) await storeOfflinePage()
  await Promise.all([storeOne(page, true), ...files.map((url) => storeOne(url, false))])
}

async function storeOne(url: string, isPage: boolean) {
  const request = new Request(url)
  const kind = kindOf({ ...partsOf(request), isPage }, location.origin)
  if (!kind || (await findStored(kind, request.url))) return
  // Reads the file from the browser's HTTP cache, because the page has just loaded it.
  const response = await fetch(request, { cache: 'force-cache' }).catch(() => undefined)
  if (response) await store(kind, request.url, response)
}

/** Stores a response in the background, unless the disk is full or one of the page's files cannot be fetched. */
function keep(event: FetchEvent, ...[kind, url, response]: Parameters<typeof store>) {
  event.waitUntil(store(kind, url, response.clone()).catch(() => undefined))
}

const partsOf = ({ method, url, headers }: Request) => ({ method, url, headers })
