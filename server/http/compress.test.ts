import { expect, test } from 'vitest'
import { chooseEncoding } from './compress.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0, br;q=0.0', 'identity'],
  ['gzip', 'gzip'],
  ['brotli-like, x-gzip', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client with Accept-Encoding %j is sent %s', (accepts, expected) => {
  expect(chooseEncoding(accepts)).toBe(expected)
})
