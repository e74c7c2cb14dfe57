import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import type { PageRenderer } from './renderer.ts'

test.each([
  ['/about?date=2024', 'http://school.test/about?date=2024'],
  ['/elsewhere.example/about', 'http://school.test/elsewhere.example/about'],
  ['http://elsewhere.example/about', 'http://school.test/about'],
  ['/about?a?b', 'http://school.test/about?a?b'],
])('the page for %s is rendered at our own address', async (target, expected) => {
  const asked: string[] = []
  const renderPage: PageRenderer = async (url) => {
    asked.push(url.href)
    return { status: 200, headers: new Headers(), html: '', contentSecurityPolicy: '' }
  }
  const { app, close } = await openTestApp('sqlite', { context: { renderPage } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Sent over the wire: an injected request normalizes its URL before the app sees it.
  await get((app.server.address() as AddressInfo).port, target)
  await close()
  expect(asked).toEqual([expected])
})

test.each([
  ['/%E0%A4%A?a=%E0%A4%A', 404, 'http://school.test/%25E0%25A4%25A?a=%E0%A4%A'],
  ['/about/%zz', 404, 'http://school.test/about/%25zz'],
  ['/uploads/%E0%A4%A', 404, undefined],
  ['/api/students/%E0%A4%A', 400, undefined],
  ['/about%20us', 404, 'http://school.test/about%20us'],
])('%s, with a malformed or valid escape, gets our own %i response', async (target, status, rendered) => {
  const asked: string[] = []
  const renderPage: PageRenderer = async (url) => {
    asked.push(url.href)
    return { status: 404, headers: new Headers(), html: '<h1>Not here</h1>', contentSecurityPolicy: '' }
  }
  const { app, close } = await openTestApp('sqlite', { context: { renderPage } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await get((app.server.address() as AddressInfo).port, target)
  await close()
  expect(answer.status).toBe(status)
  expect(asked).toEqual(rendered ? [rendered] : [])
  expect(answer.type).toMatch(rendered ? /^text\/html/ : /^application\/json/)
})

test.each([
  '/reset-password/abc',
  '/admin/join/abc',
  '/Admin/Join/abc',
  '/Reset-Password/abc',
  '/reset-password/abc/?x',
])('the page %s, whose URL is secret, sends no referrer and is not cached', async (url) => {
  const renderPage: PageRenderer = async () => ({
    status: 200,
    headers: new Headers(),
    html: '',
    contentSecurityPolicy: '',
  })
  const { request, close } = await openTestApp('sqlite', {
    context: { renderPage, clientFolder: import.meta.dirname },
  })
  const { headers } = await request({ url })
  const other = await request({ url: '/about' })
  await close()
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

async function get(port: number, path: string) {
  const [answer] = (await once(request({ host: '127.0.0.1', port, path }).end(), 'response')) as [
    IncomingMessage,
  ]
  await once(answer.resume(), 'end')
  return { status: answer.statusCode, type: answer.headers['content-type'] }
}
