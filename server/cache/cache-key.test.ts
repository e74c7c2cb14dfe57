import { expect, test } from 'vitest'
import { isKeptPage } from '../pages/routes.ts'
import { cacheKey } from './cache-key.ts'

test.each([
  ['/', '/'],
  ['/about/students', '/about/students'],
  ['/about/students?utm_source=chat&x=1', '/about/students'],
  ['/api/students', '/api/students'],
  ['/api/students?limit=24&fbclid=1', '/api/students?limit=24'],
  ['/api/students?cursor=abc&limit=24', '/api/students?limit=24&cursor=abc'],
  ['/api/students?limit=24&cursor=abc', '/api/students?limit=24&cursor=abc'],
  ['/api/settings', '/api/settings'],
])('%s is kept as %s', (url, key) => {
  expect(cacheKey(url, isKeptPage)).toBe(key)
})

test.each([
  '/api/students?q=asha',
  '/api/students?limit=1&limit=2',
  '/api/students/01a1fcf8-0a5f-798a-9083-07368e665715',
  '/api/admin/dashboard/feedback',
  '/api/admin/dashboard/counts',
  '/admin/dashboard',
  '/reset-password/abc',
  '/uploads/abc.webp',
  '/favicon.svg',
  `/about?${'x'.repeat(600)}`,
])('%s is not kept', (url) => {
  expect(cacheKey(url, isKeptPage)).toBeUndefined()
})
