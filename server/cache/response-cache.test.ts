import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'
import { BoundedCache, ResponseCache } from './response-cache.ts'

function openKept() {
  const state = { version: 1, day: 1, now: 10, nextChange: 20 }
  const current = {
    version: () => state.version,
    day: () => state.day,
    now: () => state.now,
    nextChange: async () => state.nextChange,
  }
  const kept = new ResponseCache(current, () => true)
  const keep = async (key: string, text = key) => {
    const answer = createCachedResponse(Buffer.from(text), {}, await kept.createStamp())
    await answer.encode('identity')
    kept.set(key, answer)
  }
  const isKept = (url: string) => {
    const response = { writeHead: () => ({ end: () => undefined }) } as unknown as ServerResponse
    return kept.trySend(
      { method: 'GET', url, headers: {}, rawHeaders: [] } as unknown as IncomingMessage,
      response,
      () => 'id',
    )
  }
  const isRecent = async (key: string) => (await kept.findRecent(key, 'identity')) !== undefined
  return { state, keep, isKept, isRecent }
}

test('a response is valid for one content version on one day', async () => {
  const { state, keep, isKept } = openKept()
  await keep('/about')
  expect(isKept('/about')).toBe(true)
  state.day = 2
  expect(isKept('/about')).toBe(false)
  await keep('/about')
  expect(isKept('/about')).toBe(true)
  state.version = 2
  expect(isKept('/about')).toBe(false)
})

test('a response is valid from its creation until visitors see different records', async () => {
  const { state, keep, isKept } = openKept()
  await keep('/about')
  state.now = 19
  expect(isKept('/about')).toBe(true)
  state.now = 20
  expect(isKept('/about')).toBe(false)
  state.now = 9
  expect(isKept('/about')).toBe(false)
})

test('an outdated response may be sent for a minute after it was last current', async () => {
  const { state, keep, isKept, isRecent } = openKept()
  state.nextChange = 1_000_000
  await keep('/about')
  state.now = 5_000
  expect(isKept('/about')).toBe(true)
  state.version = 2
  state.now = 65_000
  expect([isKept('/about'), await isRecent('/about'), await isRecent('/other')]).toEqual([false, true, false])
  state.now = 65_001
  expect(await isRecent('/about')).toBe(false)
  // The clock was set back.
  state.now = 4_999
  expect(await isRecent('/about')).toBe(false)
})

test('made-up addresses do not evict the well-known ones', async () => {
  const { keep, isKept } = openKept()
  for (const page of ['/', '/about/students', '/api/home', '/sitemap.xml']) await keep(page)
  const large = 'x'.repeat(1_000_000)
  for (let n = 0; n < 20; n += 1) await keep(`/made-up-${n}`, large)
  expect([isKept('/made-up-0'), isKept('/made-up-19')]).toEqual([false, true])
  for (const page of ['/', '/about/students', '/api/home', '/sitemap.xml']) expect(isKept(page)).toBe(true)
})

describe('a bounded cache', () => {
  const answer = (bytes: number) => ({ version: 1, day: 1, bytes, encoded: {} }) as CachedResponse

  test('stays within its size limit and evicts the oldest responses first', () => {
    const cache = new BoundedCache(10)
    const [a, b, c] = [answer(4), answer(4), answer(4)]
    cache.set('a', a)
    cache.set('b', b)
    cache.set('c', c)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, b, c])
  })

  test('counts a replaced response once and treats it as the newest', () => {
    const cache = new BoundedCache(10)
    for (const key of ['a', 'b', 'a', 'a', 'c']) cache.set(key, answer(4))
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true])
  })

  test('does not evict anything for a response larger than the cache', () => {
    const cache = new BoundedCache(10)
    cache.set('a', answer(4))
    cache.set('huge', answer(11))
    expect([cache.get('a'), cache.get('huge')]).toEqual([answer(4), undefined])
  })
})
