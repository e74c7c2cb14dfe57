import { beforeEach, expect, test, vi } from 'vitest'
import { ownHeaders } from '../testing/fake-server.ts'
import { findOfflinePage, removeOtherCaches, store, storeOfflinePage } from './page-cache.ts'

let stored: Map<string, Map<string, Response>>
let fetched: Record<string, Response>

beforeEach(() => {
  stored = new Map()
  const offline = () => html('<link rel="stylesheet" href="/assets/root-C9-d2fgh.css">')
  fetched = { '/hi/offline': offline(), '/bn/offline': offline(), '/offline': offline() }
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, new Map())
      return new FakeCache(stored.get(name) as Map<string, Response>)
    },
    match: async (url: string, { cacheName }: { cacheName?: string } = {}) => {
      const searched = cacheName === undefined ? [...stored.values()] : [stored.get(cacheName)]
      return searched.map((entries) => entries?.get(url)).find((response) => response !== undefined)
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  })
  vi.stubGlobal('fetch', async (path: string) => {
    const found = fetched[path] ?? (isAsset(path) ? file() : undefined)
    return found ?? own(new Response(null, { status: 503, headers: ownHeaders }))
  })
  return () => vi.unstubAllGlobals()
})

/** The part of the Cache API that the worker uses. Like a real cache, it lists its keys in insertion order. */
class FakeCache {
  #entries
  constructor(entries: Map<string, Response>) {
    this.#entries = entries
  }
  match = async (url: string) => this.#entries.get(url)
  put = async (url: string, response: Response) => void this.#entries.set(url, response)
  delete = async (key: string | { url: string }) =>
    this.#entries.delete(typeof key === 'string' ? key : key.url)
  keys = async () => [...this.#entries.keys()].map((url) => ({ url }))
}

/** Returns a response marked as same-origin, as a browser does. */
const own = (response: Response) => {
  Object.defineProperty(response, 'type', { value: 'basic' })
  return response
}
const html = (text: string) =>
  own(new Response(text, { headers: { ...ownHeaders, 'content-type': 'text/html' } }))
const isAsset = (path: string) => path.startsWith('/assets/')
const file = () => own(new Response('', { headers: ownHeaders }))
const picture = (bytes: number) =>
  own(
    new Response('', {
      headers: { ...ownHeaders, 'content-type': 'image/webp', 'content-length': String(bytes) },
    }),
  )

const keysOf = (kind: string) => [...(stored.get(`${kind}s BUILD_VERSION`)?.keys() ?? [])]

test('stores a page with the files it needs', async () => {
  await storeOfflinePage()
  await store('page', '/about', html('<script src="/assets/main-DAteGTL8.js" defer></script>'))
  expect(keysOf('page')).toEqual(['/about'])
  expect(keysOf('asset')).toEqual([
    '/assets/root-C9-d2fgh.css',
    ...['/hi/offline', '/bn/offline', '/offline'],
    '/assets/main-DAteGTL8.js',
  ])
})

test('returns the offline page in the language of the requested page', async () => {
  await storeOfflinePage()
  expect(await findOfflinePage('/bn/about')).toBe(fetched['/bn/offline'])
  expect(await findOfflinePage('/about')).toBe(fetched['/offline'])
})

test('stores nothing until the offline page is stored, or after the caches have been cleared', async () => {
  await store('page', '/about', html(''))
  await storeOfflinePage()
  stored.clear()
  await store('page', '/about', html(''))
  await store('picture', '/uploads/a.webp', picture(1))
  expect(stored).toEqual(new Map())
})

test('removes responses that arrive while the caches are being cleared', async () => {
  await storeOfflinePage()
  const { match } = caches
  caches.match = async (...asked) => {
    const found = await match(...asked)
    stored.clear()
    return found
  }
  await store('page', '/about', html('<script src="/assets/main-DAteGTL8.js" defer></script>'))
  expect(stored).toEqual(new Map())
})

test('rejects and stores nothing if the offline page cannot be fetched', async () => {
  fetched = {}
  await expect(storeOfflinePage()).rejects.toThrow('/offline returned 503.')
  expect(stored).toEqual(new Map())
})

test("stores no file that another server sends at our site's address, and no page that needs it", async () => {
  await storeOfflinePage()
  fetched['/assets/main-DAteGTL8.js'] = own(new Response('<form>log in</form>'))
  const page = html('<script src="/assets/main-DAteGTL8.js" defer></script>')
  await expect(store('page', '/about', page)).rejects.toThrow('main-DAteGTL8.js')
  expect(keysOf('page')).toEqual([])
  expect(keysOf('asset')).not.toContain('/assets/main-DAteGTL8.js')
})

test.each([
  ['page', 50, () => html('')],
  ['picture', 60, () => picture(1)],
] as const)('removes the oldest %s beyond %i', async (kind, max, answer) => {
  await storeOfflinePage()
  for (let number = 1; number <= max; number += 1) await store(kind, `/${number}`, answer())
  // Storing the first entry again makes it the newest.
  await store(kind, '/1', answer())
  await store(kind, '/new', answer())
  expect(keysOf(kind)).toHaveLength(max)
  expect(keysOf(kind)).not.toContain('/2')
  expect(keysOf(kind).slice(-2)).toEqual(['/1', '/new'])
})

test('takes files that have not changed from the cache of the version before', async () => {
  const before = file()
  stored.set('assets of-before', new Map([['/assets/root-C9-d2fgh.css', before]]))
  await storeOfflinePage()
  expect(stored.get('assets BUILD_VERSION')?.get('/assets/root-C9-d2fgh.css')).toBe(before)
})

test('removes the caches of other versions', async () => {
  await storeOfflinePage()
  stored.set('pages of-before', new Map())
  await removeOtherCaches()
  expect([...stored.keys()]).toEqual(['assets BUILD_VERSION'])
})
