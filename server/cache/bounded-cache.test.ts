import { expect, test } from 'vitest'
import type { CachedResponse } from './cached-response.ts'
import { BoundedCache } from './response-cache.ts'

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
