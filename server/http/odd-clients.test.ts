import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openSite } from '#testing/open-site.ts'

const site = openSite('sqlite', { pic: false })
beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
})

const client = () => connect((site.app.server.address() as AddressInfo).port, '127.0.0.1')

async function send(lines: string[]) {
  const socket = client()
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test.each([
  ['Host', ['Host: school.test', 'Host: elsewhere.example']],
  ['Host, with different case', ['Host: school.test', 'hOST: school.test']],
  ['Authorization', ['Host: school.test', 'Authorization: Bearer TOKEN', 'authorization: Bearer TOKEN']],
  [
    'Authorization, one of them empty',
    ['Host: school.test', 'Authorization:', 'Authorization: Bearer TOKEN'],
  ],
])('a repeated header is rejected, even for a cached response: %s', async (_title, headers) => {
  const admin = await asAdmin(site.context, await anAdmin(site.context))
  const real = headers.map((header) => header.replace('Bearer TOKEN', admin.authorization))
  await send(['GET /api/students HTTP/1.1', 'Host: school.test', 'Connection: close'])
  for (const path of ['/api/students', '/api/admin/profile', '/about']) {
    const answer = await send([`GET ${path} HTTP/1.1`, 'Connection: close', ...real])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toContain('x-lamplight: own')
    expect(answer).toContain('x-request-id: ')
    expect(answer).toContain('"success":false')
  }
  const one = ['Host: school.test', `Authorization: ${admin.authorization}`]
  const answer = await send(['GET /api/admin/profile HTTP/1.1', 'Connection: close', ...one])
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client that disconnects before its request is handled is not logged as a failure', async () => {
  const { server } = site.app
  for (const path of ['/api/students', '/api/nothing', '/api/admin/profile', '/about']) {
    const gone = once(server, 'connection') as Promise<[Socket]>
    const socket = client()
    const [arrived] = await gone
    server.prependOnceListener('request', () => arrived.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: school.test\r\n\r\n`)
    await once(socket, 'close')
  }
  expect(site.logged()).not.toMatch(/request failed|"status":5/)
})

test.each([
  ['a chunk whose extensions are too large', 413, `5;${'a'.repeat(20_000)}`],
  ['a chunk whose size is too large', 413, 'f'.repeat(20)],
  ['a chunk without a size', 400, 'x'],
])('%s gets a %i response with our own message', async (_what, status, chunk) => {
  const answer = await send([
    'POST /api/admin/signin HTTP/1.1',
    'Host: school.test',
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    '',
    chunk,
  ])
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain('x-lamplight: own')
  expect(answer).toContain('"success":false')
})

const start = (more: string[]) =>
  `${['POST /api/feedback/add-feedback HTTP/1.1', 'Host: school.test', ...more].join('\r\n')}\r\n\r\n`
const json = 'Content-Type: application/json'
/** Together more than the operating system buffers for a connection. */
const pieces = 160
const chunk = Buffer.alloc(64 * 1024, ' ')
const asChunk = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])

/** Sends a head and many pieces. Like a simple client, it reads the response only once it has sent everything. */
async function sendThenRead(head: string, piece: Buffer) {
  const socket = client().pause()
  socket.write(head)
  for (let sent = 0; sent < pieces; sent += 1)
    await new Promise<void>((resolve, reject) =>
      socket.write(piece, (error) => (error ? reject(error) : resolve())),
    )
  socket.end()
  return text(socket)
}

test.each([
  ['a body whose length is too large', 413, start([json, `Content-Length: ${chunk.length * pieces}`]), chunk],
  ['a body in chunks that is too large', 413, start([json, 'Transfer-Encoding: chunked']), asChunk],
  [
    'a repeated header',
    400,
    start(['Host: other.test', json, `Content-Length: ${chunk.length * pieces}`]),
    chunk,
  ],
  [
    'a chunk whose size is too large',
    413,
    `${start([json, 'Transfer-Encoding: chunked'])}${'f'.repeat(20)}`,
    chunk,
  ],
])('a client that keeps sending still gets its response, every time: %s', async (_what, status, ...sent) => {
  for (let round = 0; round < 3; round += 1)
    expect(await sendThenRead(...sent)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})
