import { once } from 'node:events'
import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { drainRejectedBody } from './connections.ts'

test('a connection serves the next request after a body was rejected partway', async () => {
  const server = createServer((request, response) => {
    drainRejectedBody(request, response)
    if (request.method === 'GET') return void response.end('served')
    // Reads the body as an upload handler would, then rejects it partway.
    const reader = new PassThrough({ highWaterMark: 1_000 })
    request.pipe(reader)
    reader.once('readable', () => response.writeHead(507).end('no room'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = async (method: string, body?: Buffer) => {
    const sent = send({ port, agent, method, host: '127.0.0.1' })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    return [answer.statusCode, await text(answer), sent.reusedSocket]
  }
  expect(await ask('POST', Buffer.alloc(2_000_000))).toEqual([507, 'no room', false])
  expect(await ask('GET')).toEqual([200, 'served', true])
})
