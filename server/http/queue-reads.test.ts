import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { serverOptions } from './server-options.ts'

/** A server whose page is worked out by `work`, and whose cache knows `/cached`. */
async function serve(work: (question: string) => unknown) {
  const config = readConfig({})
  const log = pino({ level: 'silent' })
  const stopping = new AbortController().signal
  const app = Fastify(
    serverOptions({ config, log, stopping }, ({ url }, response) => {
      if (url === '/cached') response.end('cached')
      return url === '/cached'
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
  return (path: string, method = 'GET') => ask(port, path, method)
}

function ask(port: number, path: string, method: string) {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, agent: false })
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage)
  request.end()
  return { request, answer }
}

test.each(['/cached', '/readyz'])('%s is answered while a flood of pages waits', async (path) => {
  let worked = 0
  const askFor = await serve(() => {
    worked += 1
  })
  const flood = Array.from({ length: 40 }, (_, at) => askFor(`/page?q=${at}`).answer)
  const { statusCode } = await askFor(path).answer
  expect(statusCode).toBe(200)
  expect(worked).toBeLessThan(10)
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(200))
  expect(worked).toBe(40)
})

test('what is written does not wait behind pages', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const askFor = await serve(() => released)
  const flood = Array.from({ length: 40 }, (_, at) => askFor(`/page?q=${at}`).answer)
  expect((await askFor('/add', 'POST').answer).statusCode).toBe(200)
  release()
  await Promise.all(flood)
})

test('who comes when too many wait is told to come back, and the others are answered', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const askFor = await serve(() => released)
  const answers = Array.from({ length: 300 }, (_, at) => askFor(`/page?q=${at}`).answer)
  const refused = await Promise.race(answers)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('10')
  expect(await json(refused)).toEqual({
    success: false,
    message: 'The server is busy. Please try again shortly.',
  })
  release()
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('nothing is worked out for those who have gone while they waited', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  const askFor = await serve((question) => {
    asked.push(question)
    return released
  })
  const first = Array.from({ length: 8 }, () => askFor('/page?q=first').answer)
  while (asked.length < 8) await askFor('/readyz').answer
  const gone = Array.from({ length: 5 }, () => askFor('/page?q=gone'))
  for (const { answer } of gone) answer.catch(() => {})
  // Answered after they have been heard.
  await askFor('/readyz').answer
  for (const { request } of gone) request.destroy()
  await askFor('/readyz').answer
  const last = askFor('/page?q=last').answer
  release()
  await Promise.all([...first, last])
  expect(asked).toEqual([...Array(8).fill('first'), 'last'])
})
