import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { serverOptions } from './server-options.ts'

const slots = 8
const forever = new Promise(() => undefined)

/** A server whose page `work` works out, and whose cache answers the addresses of `cached`. */
async function serve(work: (question: string) => unknown) {
  const cached = new Set(['/cached'])
  const log = pino({ level: 'silent' })
  const stopping = new AbortController().signal
  const app = Fastify(
    serverOptions({ config: readConfig({}), log, stopping }, ({ url = '' }, response) => {
      if (cached.has(url)) response.end('cached')
      return cached.has(url)
    }),
  )
  app.get<{ Querystring: { q: string } }>('/page', async ({ query }) => ({ page: await work(query.q) }))
  app.get('/readyz', async () => ({}))
  app.post('/add', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  const { port } = app.server.address() as { port: number }
  return {
    port,
    cached,
    ask: (path: string, method = 'GET', headers = {}) => ask(port, path, method, headers),
    /** Resolves when the server has heard what was asked before. */
    heard: () => ask(port, '/readyz').answer,
  }
}

function ask(port: number, path: string, method = 'GET', headers = {}) {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false })
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage)
  request.end()
  return { request, answer }
}

/** A server all of whose places are taken until they are released. */
async function serveBusy() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  const server = await serve((question) => {
    asked.push(question)
    return released
  })
  const first = Array.from({ length: slots }, () => server.ask('/page?q=first').answer)
  while (asked.length < slots) await server.heard()
  asked.length = 0
  return { ...server, asked, first, release }
}

test.each(['/cached', '/readyz'])('%s is answered while a flood of pages waits', async (path) => {
  let worked = 0
  const { ask } = await serve(() => {
    worked += 1
  })
  const flood = Array.from({ length: 40 }, (_, at) => ask(`/page?q=${at}`).answer)
  const { statusCode } = await ask(path).answer
  expect(statusCode).toBe(200)
  expect(worked).toBeLessThan(10)
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  expect(worked).toBe(40)
})

test('what is written does not wait behind pages', async () => {
  const { ask } = await serve(() => forever)
  for (let at = 0; at < 40; at += 1) ask(`/page?q=${at}`).answer.catch(() => {})
  expect((await ask('/add', 'POST').answer).statusCode).toBe(200)
})

test('who comes when too many wait is told to come back, and the others are answered', async () => {
  const { ask, release } = await serveBusy()
  const answers = Array.from({ length: 600 }, (_, at) => ask(`/page?q=${at}`).answer)
  const refused = await Promise.race(answers)
  const page = await ask('/page?q=late', 'GET', { accept: 'text/html,*/*' }).answer
  expect(await text(page)).toBe('The server is busy. Please try again shortly.\n')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('10')
  expect(await json(refused)).toEqual({
    success: false,
    message: 'The server is busy. Please try again shortly.',
  })
  release()
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(500)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('connections take turns, however many questions each has sent at once', async () => {
  const { ask, heard, port, asked, release } = await serveBusy()
  const socket = connect(port, '127.0.0.1')
  const head = (question: string) => `GET /page?q=${question} HTTP/1.1\r\nHost: school.test\r\n`
  socket.write(`${head('a')}\r\n${head('b')}\r\n${head('c')}Connection: close\r\n\r\n`)
  await once(socket, 'connect')
  await heard()
  const other = ask('/page?q=other').answer
  await heard()
  release()
  expect((await text(socket)).split('HTTP/1.1 200 ')).toHaveLength(4)
  await other
  expect(asked).toEqual(['a', 'other', 'b', 'c'])
})

test('what was cached meanwhile is not worked out', async () => {
  const { ask, heard, cached, asked, first, release } = await serveBusy()
  const waiting = ask('/page?q=same').answer
  await heard()
  cached.add('/page?q=same')
  release()
  expect(await text(await waiting)).toBe('cached')
  await Promise.all(first)
  expect(asked).toEqual([])
})

test('nothing is worked out for those who have gone while they waited', async () => {
  const { ask, heard, asked, first, release } = await serveBusy()
  const gone = Array.from({ length: 5 }, () => ask('/page?q=gone'))
  for (const { answer } of gone) answer.catch(() => {})
  await heard()
  for (const { request } of gone) request.destroy()
  await heard()
  const last = ask('/page?q=last').answer
  release()
  await Promise.all([...first, last])
  expect(asked).toEqual(['last'])
})
