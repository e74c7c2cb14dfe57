import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeIdleConnections, keepOpenWhileWorking } from './connections.ts'

let work = Promise.withResolvers<ServerResponse>()
const server = closeIdleConnections(
  createServer((_request, response) => {
    keepOpenWhileWorking(response)
    work.resolve(response)
  }),
)

let client: Socket
let arrived: Socket
beforeEach(async () => {
  work = Promise.withResolvers()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ;[arrived] = await once(server, 'connection')
})
afterEach(async () => {
  client.destroy()
  server.close()
  await once(server, 'close')
})

const ask = () => client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
/** Emits what Node emits on a socket that has been idle for `timeout`. */
const fallSilent = () => arrived.emit('timeout')

test('a response that takes longer than the idle timeout is delivered', async () => {
  const answer = text(client)
  ask()
  const response = await work.promise
  for (let n = 0; n < 5; n += 1) fallSilent()
  expect(arrived.timeout).toBe(30_000)
  response.end('at last')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK.*at last/s)
})

test('a connection whose response never comes is closed', async () => {
  const answer = text(client)
  ask()
  await work.promise
  for (let n = 0; n < 20; n += 1) fallSilent()
  expect(await answer).toBe('')
})

test('a client that does not read the response is disconnected', async () => {
  ask()
  const response = await work.promise
  response.writeHead(200).write('the first half')
  fallSilent()
  expect(arrived.destroyed).toBe(true)
})

test('a client that sends no request is disconnected', async () => {
  expect(arrived.timeout).toBe(30_000)
  fallSilent()
  expect(arrived.destroyed).toBe(true)
})
