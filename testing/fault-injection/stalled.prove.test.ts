import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { repeats } from './repeats.ts'
import { adminHeaders, newVisitorHeaders, startSite } from './site-process.ts'

const stalled = 200 * repeats

/**
 * Ways to stall a connection: send nothing, half the headers, part of a body, or one chunk of a chunked body, or never
 * read the response.
 */
const openings = [
  '',
  'GET / HTTP/1.1\r\nhost: school.test\r\nx-half: ',
  'POST /api/feedback/add-feedback HTTP/1.1\r\nhost: school.test\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
  'POST /api/admin/signup HTTP/1.1\r\nhost: school.test\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n--x\r\n',
  'GET /api/students HTTP/1.1\r\nhost: school.test\r\n\r\n'.repeat(50),
]

test('stalled clients block neither other clients nor the shutdown', async () => {
  const dataDir = temporaryFolder()
  const headers = await adminHeaders(dataDir)
  const { url, child, ended, output } = await startSite(dataDir)
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let n = 0; n < stalled; n += 1) {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    socket.pause()
    socket.write(openings[n % openings.length] ?? '')
    sockets.push(socket)
  }
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))

  for (const path of ['/', '/about/students', '/api/students', '/readyz', '/api/admin/dashboard/counts']) {
    const answer = await fetch(url + path, { headers: { ...headers, ...newVisitorHeaders() } })
    expect([path, answer.status]).toEqual([path, 200])
    await answer.arrayBuffer()
  }
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).not.toContain('"level":50')
})
