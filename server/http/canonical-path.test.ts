import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { endOfDays } from '#domain/consent.ts'
import { student } from '#domain/kinds/student.ts'
import { visitor } from '#domain/permissions.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import { aStudent } from '#testing/builders.ts'
import { openSite } from '#testing/open-site.ts'
import { changeContent } from '../db/content-version.ts'
import type { PageRenderer } from '../pages/renderer.ts'
import { limits } from './rate-limit.ts'

let port = 0
const renderPage: PageRenderer = async ({ href, pathname }) => ({
  status: /%2[05]/.test(pathname) ? 404 : 200,
  headers: new Headers(),
  html: href,
  contentSecurityPolicy: '',
})
const site = openSite('sqlite', { pic: false, context: { renderPage, clientFolder: import.meta.dirname } })
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})

/** Sends a request over the wire, since an injected request normalizes its address before the app sees it. */
async function ask(path: string, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  request({ host: '127.0.0.1', port, path, method, agent: false }, resolve).on('error', reject).end()
  const answer = await promise
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

test.each([
  ['/%61bout', '/about'],
  ['/%61bout?%61=1&b=%62', '/about?%61=1&b=%62'],
  ['/about/%73tudents', '/about/students'],
  ['//about', '/about'],
  ['//elsewhere.example/about', '/elsewhere.example/about'],
  ['/about//students', '/about/students'],
  ['/./about', '/about'],
  ['/about/../admin/login', '/admin/login'],
  ['/about/%2e%2E/admin/login', '/admin/login'],
  ['/../../about', '/about'],
  ['/about/.', '/about/'],
  ['/about/..', '/'],
  ['/%72eset-password/abc', '/reset-password/abc'],
  ['/events/a%3Ab%40c', '/events/a:b@c'],
  ['/events/a|b"c', '/events/a%7Cb%22c'],
  ['/about#top', '/about%23top'],
  ['/upload%73/default.png', '/uploads/default.png'],
  ['/sitemap%2exml', '/sitemap.xml'],
])('%s redirects to the canonical address %s', async (path, normal) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.location]).toEqual([308, normal])
  expect((await ask(path, 'HEAD')).status).toBe(308)
  expect((await ask(path, 'POST')).status).toBe(404)
  expect((await ask(normal)).status).not.toBe(308)
})

test.each([
  '/about',
  '/about/',
  '/',
  "/events/festivals/it's-(a)-b+c,d;e=f&g!$*~._-:@",
  '/events/%E0%A6%86%E0%A6%B6%E0%A6%BE-AZqoXh4ZcXyKp3vE0Lk1mg',
  '/about/students?q=%E0%A6%86%E0%A6%B6%E0%A6%BE&studentClass=%e0%a6%86',
  '/about/students?q=a//b/../c&x=%2e%2E',
])('the address %s is canonical', async (path) => {
  expect((await ask(path)).status).toBe(200)
})

test.each([
  '/%61pi/students',
  '/ap%69/students?limit=1',
  '//api/students',
  '/api//students',
  '/api/./students',
  '/about/../api/students',
  '/api/../about',
  '/api/student%73',
  '/api/admin/sign%69n',
])('the API responds 404 at %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    const answer = await ask(path, method)
    expect([answer.status, JSON.parse(answer.body).success]).toEqual([404, false])
  }
})

test.each(['/%61bout%2f..%2fadmin', '/%2e%2e%5cadmin', '//a%0d%0aSet-Cookie:x=1', '/./a%00'])(
  'does not redirect %s, which contains an encoded slash, backslash or control character',
  async (path) => {
    const { status, headers } = await ask(path)
    expect([status, headers.location]).toEqual([404, undefined])
  },
)

test('a request with a full URL is served by its path, regardless of the host', async () => {
  expect(await ask('http://elsewhere.example/about?a=1')).toMatchObject({
    status: 200,
    body: 'http://school.test/about',
  })
  expect((await ask('HTTP://elsewhere.example')).body).toBe('http://school.test/')
  expect((await ask('http://elsewhere.example/api/students')).body).toBe('[]')
  expect((await ask('http://elsewhere.example/%61bout')).headers.location).toBe('/about')
})

test('the cached response to one query is not sent for another', async () => {
  const ofClass = async (name: string) => {
    const { status, body } = await ask(`/api/students?studentClass=${name}`)
    return [status, JSON.parse(body).length]
  }
  for (const studentClass of ['5', '\ufffd']) {
    const consent = { consentLevel: 'public with name', consentUntil: endOfDays }
    const columns = { ...aStudent(), ...consent, studentClass, coverImageURL: null }
    const { context } = site
    await changeContent(context, (db) =>
      insertRecord(db, { kind: student, actor: visitor, now: context.now(), columns }),
    )
  }
  expect([await ofClass('5?x'), await ofClass('5')]).toEqual([
    [200, 0],
    [200, 1],
  ])
  expect([await ofClass('%ff'), await ofClass('%EF%BF%BD')]).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect((await ask('/Admin/login')).headers['cache-control']).toBe('no-store')
  expect((await ask('/Reset-Password/abc')).headers['cache-control']).toBe('no-store')
})

test.each([
  ['/about/students?q=1', '/about/students?q=1'],
  ['/elsewhere.example/about', '/elsewhere.example/about'],
  ['http://elsewhere.example/about/students?q=2', '/about/students?q=2'],
  ['/about/students?q=a?b', '/about/students?q=a?b'],
])('the page for %s is rendered at our own address', async (path, rendered) => {
  expect(await ask(path)).toMatchObject({ status: 200, body: `http://school.test${rendered}` })
})

test.each([
  ['/%E0%A4%A?a=%E0%A4%A', 404, 'http://school.test/%25E0%25A4%25A'],
  ['/about/%zz', 404, 'http://school.test/about/%25zz'],
  ['/about%20us', 404, 'http://school.test/about%20us'],
  ['/uploads/%E0%A4%A', 404, undefined],
  ['/api/students/%E0%A4%A', 400, undefined],
])('%s, with a malformed or valid escape, gets our own %i response', async (path, status, rendered) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toMatch(rendered ? /^text\/html/ : /^application\/json/)
  if (rendered) expect(answer.body).toBe(rendered)
})

test.each([
  '/reset-password/abc',
  '/admin/join/abc',
  '/Admin/Join/abc',
  '/Reset-Password/abc',
  '/reset-password/abc/?x',
  '/bn/coming/abc',
])('the page %s, whose URL is secret, sends no referrer and is not cached', async (path) => {
  const { headers } = await ask(path)
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  expect((await ask('/about')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

test('the rate limit counts every spelling of an API path', async () => {
  const spellings = ['/api/x', 'http://elsewhere.example/api/x']
  const left = limits.apiPerAddress.limit
  for (let n = 0; n < left; n += 1) await ask(spellings[n % 2] as string)
  for (const path of spellings) expect((await ask(path)).status).toBe(429)
  expect((await ask('/%61pi/x')).status).toBe(404)
})
