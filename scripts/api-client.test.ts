import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf } from './api-client.ts'

/** A site whose first so many connections end before an answer. */
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

test('what was sent over a connection that ended is sent again under the same key', async () => {
  const { url, keys } = await dropConnections(2)
  expect(await clientOf(url)('POST', '/add', { json: { title: 'x' } })).toEqual({ token: 'there' })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a site that ends every connection is given up in the end', async () => {
  const { url, keys } = await dropConnections(99)
  await expect(clientOf(url)('POST', '/add', { json: { title: 'x' } })).rejects.toThrow('fetch failed')
  expect(keys).toHaveLength(5)
})
