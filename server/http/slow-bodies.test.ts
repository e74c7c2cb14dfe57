import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rejectSlowBody } from './connections.ts'

/** Responds with the number of received bytes; `broken` is called for bodies that end prematurely. */
const broken = vi.fn()
const server = createServer((request, response) => {
  rejectSlowBody(request, response)
  readAll(request, response).catch(broken)
})
async function readAll(request: IncomingMessage, response: ServerResponse) {
  if (answersAtOnce) return void response.writeHead(401).flushHeaders()
  await think()
  const { length } = await text(request)
  response.end(`${length} bytes came`)
}
let think = async () => {}
let answersAtOnce = false

let client: Socket
let arrived: Socket
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  broken.mockReset()
  answersAtOnce = false
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ;[arrived] = await once(server, 'connection')
})
afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  server.close()
  await once(server, 'close')
})

/** Sends bytes and waits until they have arrived. */
async function send(what: string) {
  client.write(what)
  await vi.waitUntil(() => arrived.bytesRead === client.bytesWritten, { interval: 5 })
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`
const halfAMinute = () => vi.advanceTimersByTime(30_000)

test('rejects a body that arrives too slowly with 408 and aborts its reader', async () => {
  const answer = text(client)
  await send(`${head(100_000)}x`)
  halfAMinute()
  expect(await answer).toMatch(/^HTTP\/1\.1 408 .*"message":"The request came too slowly/s)
  await vi.waitUntil(() => broken.mock.calls.length > 0)
})

test('accepts a body at a kilobyte per second, however long it takes', async () => {
  const answer = text(client)
  await send(head(5 * 31_000))
  for (let n = 0; n < 5; n += 1) {
    await send('x'.repeat(31_000))
    halfAMinute()
  }
  expect(await answer).toMatch(/155000 bytes came/)
})

test('rejects a fast upload that stalls', async () => {
  const answer = text(client)
  await send(head(900_000) + 'x'.repeat(400_000))
  halfAMinute()
  await send('x'.repeat(100))
  halfAMinute()
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('sends nothing more to a client that got a response before its body was read', async () => {
  const answer = text(client)
  answersAtOnce = true
  await send(`${head(100_000)}x`)
  halfAMinute()
  expect(await answer).toMatch(/^HTTP\/1\.1 401 (?!.*HTTP)/s)
})

test('delivers a received body to a reader that starts late', async () => {
  const answer = text(client)
  const thinking = Promise.withResolvers<void>()
  think = () => thinking.promise
  await send(`${head(3)}abc`)
  halfAMinute()
  halfAMinute()
  thinking.resolve()
  expect(await answer).toMatch(/3 bytes came/)
})

test('does not blame a client whose body waits for a busy reader', async () => {
  const answer = text(client)
  const thinking = Promise.withResolvers<void>()
  think = () => thinking.promise
  const requests = once(server, 'request')
  client.write(`${head(400_000)}${'x'.repeat(400_000)}`)
  const [request] = await requests
  await vi.waitUntil(() => request.readableLength >= request.readableHighWaterMark, { interval: 5 })
  halfAMinute()
  halfAMinute()
  thinking.resolve()
  expect(await answer).toMatch(/400000 bytes came/)
})
