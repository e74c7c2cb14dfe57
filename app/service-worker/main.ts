// What was seen can be read without network (decision 055). The network comes first for pages, so that they are fresh;
// what never changes comes from the cache. All that concerns an account passes through untouched.
import { isPage } from '#domain/site/page-paths.ts'
import { findOfflinePage, findStored, removeOtherCaches, store, storeOfflinePage } from './page-cache.ts'
import { kindOf } from './rules.ts'
import { type FetchEvent, worker } from './worker-scope.ts'

worker.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  await removeOtherCaches()
  // The page is asked for while this worker starts, so that it costs no time.
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

/** @param kind undefined for pages that are never kept, which still have an answer without network */
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

/** What came before this worker did: a page tells its address, and those of all that it has loaded. */
worker.addEventListener('message', (event) => {
  const { data } = event
  if (Array.isArray(data)) event.waitUntil(storeSeen(data.map(String)))
})

async function storeSeen([page = '', ...files]: string[]) {
  // Somebody logged in and out again, or the browser has made room.
  if (!(await findOfflinePage())) await storeOfflinePage()
  await Promise.all([storeOne(page, true), ...files.map((url) => storeOne(url, false))])
}

async function storeOne(url: string, isPage: boolean) {
  const request = new Request(url)
  const kind = kindOf({ ...partsOf(request), isPage }, location.origin)
  if (!kind || (await findStored(kind, request.url))) return
  // As it was seen, from the browser's own cache.
  const response = await fetch(request, { cache: 'force-cache' }).catch(() => undefined)
  if (response) await store(kind, request.url, response)
}

/** There may be no room left, or no network for what the page needs: then it is not kept. */
function keep(event: FetchEvent, ...[kind, url, response]: Parameters<typeof store>) {
  event.waitUntil(store(kind, url, response.clone()).catch(() => undefined))
}

const partsOf = ({ method, url, headers }: Request) => ({ method, url, headers })
