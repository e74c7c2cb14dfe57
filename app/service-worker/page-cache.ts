import { isTonightCache } from '#domain/session/tonight-cache.ts'
import { offlinePage } from '#domain/site/page-paths.ts'
import { inLanguage, languages, splitLanguage } from '#domain/text/languages.ts'
import { cacheName } from './cache-names.ts'
import { assetsOf, isStorable, type Kind, maxCount } from './rules.ts'

/** What is kept at this address: the whole of it, the query included. */
export const findStored = (kind: Kind, url: string) => caches.match(url, { cacheName: cacheName(kind) })

/** The offline page in the language of the page that was asked for. */
export const findOfflinePage = (pathname = '/') =>
  findStored('asset', inLanguage(splitLanguage(pathname).language, offlinePage))

/** Fetches the offline page, in each language, and all that it needs. Nothing is kept without it. */
export async function storeOfflinePage() {
  for (const language of [...languages].reverse()) {
    const path = inLanguage(language, offlinePage)
    const response = await fetch(path)
    // Kept for good, and not as one of the pages that were seen.
    if (!isStorable('page', response)) throw new Error(`${path} answered ${response.status}.`)
    const cache = await caches.open(cacheName('asset'))
    await storeAssets(await response.clone().text())
    // The English one comes last: where it is, the others are.
    await cache.put(path, response)
  }
}

/**
 * Keeps an answer, if it may be kept. Nothing is kept where the caches were emptied, which a page does when somebody logs
 * in: then the offline page is missing as well (app/session/kept-evenings.ts).
 */
export async function store(kind: Kind, url: string, response: Response) {
  if (!isStorable(kind, response) || !(await findOfflinePage())) return
  if (kind === 'page') await storeAssets(await response.clone().text())
  const cache = await caches.open(cacheName(kind))
  // What is put once more counts as new.
  await cache.delete(url)
  await cache.put(url, response)
  const stored = await cache.keys()
  const surplus = Math.max(0, stored.length - maxCount[kind])
  await Promise.all(stored.slice(0, surplus).map((request) => cache.delete(request)))
  // Emptied while this was on its way.
  if (!(await findOfflinePage()))
    await Promise.all([caches.delete(cacheName(kind)), caches.delete(cacheName('asset'))])
}

async function storeAssets(html: string) {
  const cache = await caches.open(cacheName('asset'))
  for (const path of assetsOf(html)) if (!(await cache.match(path))) await cache.add(path)
}

/** Removes what another version has kept. */
export async function removeOtherCaches() {
  const own = [cacheName('page'), cacheName('picture'), cacheName('asset')]
  const others = (await caches.keys()).filter((name) => !own.includes(name) && !isTonightCache(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}
