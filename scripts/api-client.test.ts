import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openSite, signedIn } from '#testing/open-site.ts'
import { createClient, signIn } from './api-client.ts'

const site = openSite('sqlite', { pic: false })

/** Starts a server that drops its first `drops` connections before it responds. */
async function dropConnections(drops: number) {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length <= drops) request.socket.destroy()
    else response.setHeader('content-type', 'application/json').end('{"token":"there"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('retries a request with the same key after a dropped connection', async () => {
  const { url, keys } = await dropConnections(2)
  expect(await createClient(url)('POST', '/add', { json: { title: 'x' } })).toEqual({ token: 'there' })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('gives up when every connection is dropped', async () => {
  const { url, keys } = await dropConnections(99)
  await expect(createClient(url)('POST', '/add', { json: { title: 'x' } })).rejects.toThrow('fetch failed')
  expect(keys).toHaveLength(5)
})

test('enters the password again for a sensitive action after slow work', async () => {
  const { email, password } = await signedIn(site)
  const ask = await signIn(await site.app.listen({ host: '127.0.0.1', port: 0 }), { email, password })
  site.advanceTime(11 * 60_000)
  expect(await ask('DELETE', '/api/admin/dashboard/trash')).toMatchObject({ success: true })
})
