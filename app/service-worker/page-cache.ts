import { fetchOwn } from '#domain/api/own-response.ts'
import { isTonightCache } from '#domain/session/tonight-cache.ts'
import { offlinePage } from '#domain/site/page-paths.ts'
import { inLanguage, languages, splitLanguage } from '#domain/text/languages.ts'
import { cacheName } from './cache-names.ts'
import { assetsOf, isStorable, type Kind, maxCount } from './rules.ts'

export const findStored = (kind: Kind, url: string) => caches.match(url, { cacheName: cacheName(kind) })

/** Returns the offline page in the language of the path. */
export const findOfflinePage = (pathname = '/') =>
  findStored('asset', inLanguage(splitLanguage(pathname).language, offlinePage))

/** Fetches the offline page in each language with all its files. Without it, nothing else is stored. */
export async function storeOfflinePage() {
  for (const language of [...languages].reverse()) {
    const path = inLanguage(language, offlinePage)
    const response = await fetch(path)
    // The offline page is stored permanently, not as one of the visited pages.
    if (!isStorable('page', response)) throw new Error(`${path} returned ${response.status}.`)
    const cache = await caches.open(cacheName('asset'))
    await storeAssets(await response.clone().text())
    // The English page is stored last, so if it exists, the others do too.
    await cache.put(path, response)
  }
}

/**
 * Stores a response if that is allowed. At login, for example, a page clears the caches
 * (app/session/offline-evenings.ts); because the offline page is then missing, nothing is stored any more.
 */
export async function store(kind: Kind, url: string, response: Response) {
  if (!isStorable(kind, response) || !(await findOfflinePage())) return
  if (kind === 'page') await storeAssets(await response.clone().text())
  const cache = await caches.open(cacheName(kind))
  // Deletes the entry first, so that it counts as new.
  await cache.delete(url)
  await cache.put(url, response)
  const stored = await cache.keys()
  const surplus = Math.max(0, stored.length - maxCount[kind])
  await Promise.all(stored.slice(0, surplus).map((request) => cache.delete(request)))
  // The caches were cleared in the meantime.
  if (!(await findOfflinePage()))
    await Promise.all([caches.delete(cacheName(kind)), caches.delete(cacheName('asset'))])
}

/** Takes files that have not changed from the caches of the build before; their paths contain a hash. */
async function storeAssets(html: string) {
  const cache = await caches.open(cacheName('asset'))
  for (const path of assetsOf(html))
    if (!(await cache.match(path)))
      await cache.put(path, (await caches.match(path)) ?? (await fetchOwn(path)))
}

export async function removeOtherCaches() {
  const own = [cacheName('page'), cacheName('picture'), cacheName('asset')]
  const others = (await caches.keys()).filter((name) => !own.includes(name) && !isTonightCache(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}
