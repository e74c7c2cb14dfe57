import { expect, test } from 'vitest'
import { isCacheablePage } from '#domain/site/page-paths.ts'
import { cacheKey, isWellKnown } from './cache-key.ts'

test.each([
  ['/', '/'],
  ['/?show=36', '/'],
  ['/about/students', '/about/students'],
  ['/about/students?utm_source=chat&x=1', '/about/students'],
  ['/about/students?show=36&studentClass=5', '/about/students?show=36&studentClass=5'],
  ['/about/students?studentClass=5&show=36', '/about/students?show=36&studentClass=5'],
  ['/about/students?q=&studentClass=', '/about/students'],
  ['/about/students?show=12', '/about/students'],
  ['/about/students?show=252', '/about/students?show=252'],
  ['/about/students?date=2024', '/about/students'],
  ['/about/volunteers?department=Computer+Science', '/about/volunteers?department=Computer+Science'],
  ['/about/volunteers?department=Computer%20Science', '/about/volunteers?department=Computer+Science'],
  ['/events/activities?activityType=Art&date=2024', '/events/activities?date=2024&activityType=Art'],
  ['/events/festivals/lights-AZqoXh4ZcXyKp3vE0Lk1mg?x', '/events/festivals/lights-AZqoXh4ZcXyKp3vE0Lk1mg'],
  ['/about/students/?show=36&x=1', '/about/students/?show=36'],
  ['/bn/About/Students?studentClass=5', '/bn/About/Students?studentClass=5'],
  ['/feedback?about=01a1fcf8&x=1', '/feedback?about=01a1fcf8'],
  ['/api/students', '/api/students'],
  ['/api/students?limit=24&fbclid=1', '/api/students?limit=24'],
  ['/api/students?cursor=abc&limit=24', '/api/students?limit=24&cursor=abc'],
  ['/api/students?limit=24&cursor=abc', '/api/students?limit=24&cursor=abc'],
  ['/api/students?q=&studentClass=5', '/api/students?studentClass=5'],
  ['/api/students?show=24&date=2024', '/api/students'],
  ['/api/students/choices?x=1', '/api/students/choices'],
  ['/api/events/festivals?date=2024', '/api/events/festivals?date=2024'],
  ['/api/settings', '/api/settings'],
  ['/api/home?limit=3', '/api/home'],
  ['/sitemap.xml?x', '/sitemap.xml'],
  ['/sitemap-2.xml?x', '/sitemap-2.xml'],
  ['/robots.txt', '/robots.txt'],
  ['/feed.xml?limit=1', '/feed.xml'],
  ['/calendar.ics', '/calendar.ics'],
  ['/bn/feed.xml?x', '/bn/feed.xml'],
  ['/manifest.webmanifest', '/manifest.webmanifest'],
])('caches %s under the key %s', (url, key) => {
  expect(cacheKey(url, isCacheablePage)).toBe(key)
})

test.each([
  '/api/students?q=asha',
  '/api/students?limit=1&limit=2',
  '/api/students?limit=1&studentClass=5&studentClass=6',
  '/api/students/01a1fcf8-0a5f-798a-9083-07368e665715',
  '/api/admin/dashboard/feedback',
  '/api/admin/dashboard/counts',
  '/about/students?q=asha',
  '/about/students?show=25',
  '/about/students?show=24',
  '/about/students?show=1e3',
  '/about/students?show=0',
  '/about/students?show=036',
  '/about/students?show=276',
  '/about/students?show=9984',
  '/about/students?show=240000',
  '/about/students?after=abc',
  `/about/students?studentClass=${'5'.repeat(61)}`,
  '/events/festivals?date=2024&date=2025',
  '/admin/dashboard',
  '/admin/login',
  '/reset-password/abc',
  '/verify/0123456789ABCDEFGHJKMNPQRS',
  '/withdraw/x',
  '/coming/x',
  '/bn/Verify/0123456789ABCDEFGHJKMNPQRS',
  '/api/certificates/0123456789ABCDEFGHJKMNPQRS',
  '/uploads/abc.webp',
  '/favicon.ico',
  '/other.xml',
  '/sitemap-0.xml',
  `/about?${'x'.repeat(600)}`,
])('does not cache %s', (url) => {
  expect(cacheKey(url, isCacheablePage)).toBeUndefined()
})

test('caches feeds but no pages in development', () => {
  const noPage = () => false
  for (const page of ['/', '/about', '/about/students?show=24', '/classroom'])
    expect(cacheKey(page, noPage)).toBeUndefined()
  expect(cacheKey('/sitemap.xml', noPage)).toBe('/sitemap.xml')
})

test('treats as well known only those URLs that every visitor requests', () => {
  const wellKnown = ['/', '/about', '/gallery/festival', '/api/students', '/api/home', '/feed.xml']
  expect(wellKnown.filter((key) => !isWellKnown(key))).toEqual([])
  const others = ['/About', '//about', '/about/', '/x', '/about/students?show=24', '/api/students?limit=1']
  expect(others.filter(isWellKnown)).toEqual([])
})
