import { expect, test } from 'vitest'
import { ownHeaders } from '../testing/fake-server.ts'
import { assetsOf, isStorable, kindOf } from './rules.ts'

const origin = 'https://school.test'
const hash = 'a'.repeat(40)

const asked = (path: string, { method = 'GET', headers = {}, isPage = true } = {}) =>
  kindOf({ method, url: new URL(path, origin).href, headers: new Headers(headers), isPage }, origin)

test.each([
  ['/', 'page'],
  ['/about/students?class=5', 'page'],
  ['/events/festivals/evening-of-lights-AZqoXh4ZcXyKp3vE0Lk1mg', 'page'],
  ['/assets/main-DAteGTL8.js', 'asset'],
  ['/assets/figtree-latin-wght-normal-D_ZTVpFS.woff2', 'asset'],
  [`/uploads/${hash}-400x300-${'0'.repeat(24)}-320.webp`, 'picture'],
  [`/uploads/${hash}-400x300-${'0'.repeat(24)}.avif`, 'picture'],
])('%s is stored as a %s', (path, kind) => {
  expect(asked(path)).toBe(kind)
})

test.each([
  '/admin',
  '/admin/login',
  '/Admin/dashboard/feedback',
  '/api/students',
  '/api/admin/profile',
  '/reset-password/secret',
  '/forgotpassword',
  '/changepassword',
  '/feedback',
  '/feedback/sent',
  '/hi/verify/0123456789ABCDEFGHJKMNPQRS',
  '/hi/withdraw/x',
  '/hi/coming/x',
  '/offline',
  '/healthz',
  '/service-worker.js',
  '/assets/unnamed.js',
  '/uploads/default.png',
  `/uploads/${hash}.mp4`,
  'https://elsewhere.test/',
  'https://elsewhere.test/assets/main-DAteGTL8.js',
])('never stores %s', (path) => {
  expect(asked(path)).toBeUndefined()
})

test.each([
  ['a form submission', '/about', { method: 'POST' }],
  ['a HEAD request', '/about', { method: 'HEAD' }],
  ['a logged-in user', '/about', { headers: { authorization: 'Bearer token' } }],
  ['a logged-in user', '/assets/main-DAteGTL8.js', { headers: { authorization: 'Bearer token' } }],
  ['a byte range', '/assets/main-DAteGTL8.js', { headers: { range: 'bytes=0-1' } }],
  ['a fetch by a script', '/about', { isPage: false }],
])('never stores the response to %s for %s', (_what, path, options) => {
  expect(asked(path, options)).toBeUndefined()
})

const answer = (headers: Record<string, string>, rest = {}) => ({
  status: 200,
  type: 'basic' as const,
  redirected: false,
  headers: new Headers({ ...ownHeaders, ...headers }),
  ...rest,
})
const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' }
const picture = { 'content-type': 'image/webp', 'content-length': '500000' }

test.each([
  ['page', html, {}, true],
  ['page', { ...html, 'cache-control': 'no-store' }, {}, false],
  ['page', { ...html, 'cache-control': 'private, max-age=60' }, {}, false],
  ['page', { 'content-type': 'application/json' }, {}, false],
  ['page', { ...html, 'x-lamplight': '' }, {}, false],
  ['page', html, { status: 404 }, false],
  ['page', html, { status: 503 }, false],
  ['page', html, { status: 206 }, false],
  ['page', html, { redirected: true }, false],
  ['page', html, { type: 'opaque' as const }, false],
  ['page', html, { type: 'opaqueredirect' as const, status: 0 }, false],
  ['asset', { 'content-type': 'text/javascript' }, {}, true],
  ['asset', html, {}, false],
  ['picture', picture, {}, true],
  ['picture', { ...picture, 'content-length': '500001' }, {}, false],
  ['picture', { 'content-type': 'image/webp' }, {}, false],
  ['picture', { ...picture, 'cache-control': 'no-store' }, {}, false],
  ['picture', { ...picture, 'content-type': 'text/html' }, {}, false],
] as const)('a %s with %j %j is stored: %s', (kind, headers, rest, isStored) => {
  expect(isStorable(kind, answer(headers, rest))).toBe(isStored)
})

test("includes a page's styles, fonts and own scripts in its assets, but not React", () => {
  const page = `
    <link rel="preload" as="font" href="/assets/fraunces-D_ZTVpFS.woff2"/>
    <link rel="stylesheet" href="/assets/root-C9-d2fgh.css"/>
    <link rel="later" href="/assets/react-DAteGTL8.js"/>
    <link rel="icon" href="/favicon.ico"/>
    <script src="/assets/main-DAteGTL8.js" defer=""></script>
    <script src="/assets/main-DAteGTL8.js" defer=""></script>
    <script type="text/plain" id="later">import "/assets/entry-DAteGTL8.js"</script>
    <a href="/assets/other-DAteGTL8.js"></a>`
  expect(assetsOf(page)).toEqual([
    '/assets/fraunces-D_ZTVpFS.woff2',
    '/assets/root-C9-d2fgh.css',
    '/assets/main-DAteGTL8.js',
  ])
})
