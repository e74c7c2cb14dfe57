import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { ClientGroups } from './client-groups.ts'
import type { SessionLookup } from './guard.ts'
import { serverOptions } from './server-options.ts'

/** How many reads may run at once. */
const places = { '/page': 8, '/uploads/a.webp': 16, '/assets/a.js': 16 } as const
type Path = keyof typeof places
const slots = places['/page']
const forever = new Promise(() => undefined)

/** Starts a server that renders pages with `work` and has cached responses for the addresses in `cached`. */
async function serve(work: (question: string) => unknown) {
  const cached = new Set(['/cached'])
  const log = pino({ level: 'silent' })
  const stopping = new AbortController().signal
  const lanes = new ClientGroups(['127.0.0.1'])
  const app = Fastify(
    serverOptions(
      { config: readConfig({}), log, stopping },
      ({ url = '' }, response) => {
        if (cached.has(url)) response.end('cached')
        return cached.has(url)
      },
      lanes,
    ),
  )
  for (const path of Object.keys(places))
    app.get<{ Querystring: { q: string } }>(path, async ({ query }) => ({ page: await work(query.q) }))
  app.get('/readyz', async () => ({}))
  app.post('/add', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  let pages = 0
  app.server.on('request', ({ url = '' }: IncomingMessage) => {
    if (url.includes('?q=')) pages += 1
  })
  const { port } = app.server.address() as { port: number }
  const heard = () => ask(port, '/readyz').answer
  return {
    port,
    cached,
    lanes,
    ask: (path: string, method = 'GET', headers = {}) => ask(port, path, method, headers),
    /** Resolves when the server has received the earlier requests. */
    heard,
    /** Resolves when this many pages have been requested. */
    async heardPages(count: number) {
      while (pages < count) await heard()
    },
  }
}

function ask(port: number, path: string, method = 'GET', headers = {}) {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false })
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage)
  request.end()
  return { request, answer }
}

/** Starts a server whose places are all taken until they are released. */
async function serveBusy(path: Path = '/page') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  const server = await serve((question) => {
    asked.push(question)
    return released
  })
  const first = Array.from({ length: places[path] }, () => server.ask(`${path}?q=first`).answer)
  while (asked.length < places[path]) await server.heard()
  asked.length = 0
  return { ...server, asked, first, release }
}

test.each(['/cached', '/readyz'])('%s is served while a flood of pages waits', async (path) => {
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

test.each(['/uploads/a.webp', '/assets/a.js'] as const)(
  'a network that floods %s waits while another network is served',
  async (path) => {
    const { ask, asked, heardPages, release } = await serveBusy(path)
    const flood = Array.from(
      { length: 40 },
      (_, at) => ask(`${path}?q=${at}`, 'GET', from('192.0.2.1')).answer,
    )
    await heardPages(places[path] + 40)
    const other = ask(`${path}?q=other`, 'GET', from('192.0.2.99')).answer
    await heardPages(places[path] + 41)
    release()
    expect((await other).statusCode).toBe(200)
    expect(asked.indexOf('other')).toBeLessThanOrEqual(1)
    expect(new Set(await statusesOf(flood))).toEqual(new Set([200]))
  },
)

test('a slow reader of a file keeps its place only for a moment', async () => {
  const server = await serveBusy('/uploads/a.webp')
  const other = server.ask('/uploads/a.webp?q=other').answer
  await server.heard()
  expect(server.asked).toEqual([])
  vi.advanceTimersByTime(100)
  while (server.asked.length < 1) await server.heard()
  server.release()
  expect((await other).statusCode).toBe(200)
})

test('writes do not wait behind pages', async () => {
  const { ask } = await serve(() => forever)
  for (let at = 0; at < 40; at += 1) ask(`/page?q=${at}`).answer.catch(() => {})
  expect((await ask('/add', 'POST').answer).statusCode).toBe(200)
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const statusesOf = async (answers: Promise<IncomingMessage>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)

const addressIn = (network: number) => `192.0.${2 + (network >> 8)}.${network & 255}`

/** Sends this many reads from one or several networks; rejected reads get their response once the clock advances. */
async function flood(
  { ask, heardPages }: Awaited<ReturnType<typeof serveBusy>>,
  count: number,
  networks = 1,
) {
  const answers = Array.from(
    { length: count },
    (_, at) => ask(`/page?q=${at}`, 'GET', from(addressIn(at % networks))).answer,
  )
  await heardPages(slots + count)
  vi.advanceTimersByTime(1_000)
  return answers
}

test.each([1, 11])(
  'with %i networks flooding, excess requests get a 429 while another network is served',
  async (networks) => {
    const server = await serveBusy()
    const { ask, asked, heardPages, release } = server
    const answers = await flood(server, 560, networks)
    const refused = await Promise.race(answers)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
    expect(await json(refused)).toMatchObject({ success: false })
    const page = ask('/page?q=late', 'GET', { accept: 'text/html,*/*', ...from('192.0.2.0') }).answer
    const other = ask('/page?q=other', 'GET', from('192.0.2.99')).answer
    await heardPages(slots + 562)
    release()
    expect((await other).statusCode).toBe(200)
    expect(asked.indexOf('other')).toBeLessThanOrEqual(networks)
    vi.advanceTimersByTime(1_000)
    const statuses = await statusesOf(answers)
    // One read has lost its place to the other network.
    expect(statuses.filter((status) => status === 429)).toHaveLength(61)
    expect((await page).statusCode).toBe(429)
    expect(await text(await page)).toMatch(/\.\n$/)
  },
)

test('a visitor behind 500 others gets a 503', async () => {
  const server = await serveBusy()
  const answers = await flood(server, 500, 500)
  const late = server.ask('/page?q=late', 'GET', from('198.51.100.1')).answer
  await server.heardPages(slots + 501)
  vi.advanceTimersByTime(1_000)
  expect((await late).statusCode).toBe(503)
  server.release()
  expect(new Set(await statusesOf(answers))).toEqual(new Set([200]))
})

test('an admin is served next, but an invalid or expired token has no effect', async () => {
  const server = await serveBusy()
  const { lanes, asked, heardPages, release } = server
  const [admins = '', ended = '', madeUp = ''] = ['a', 'e', 'm'].map((letter) => letter.repeat(43))
  lanes.note(admins, { actor: { id: 'asha' } } as SessionLookup)
  lanes.note(ended, { actor: { id: 'bela' } } as SessionLookup)
  lanes.note(ended, 'ended')
  await Promise.race(await flood(server, 560))
  const [answer, ...others] = [admins, ended, madeUp].map((token) => {
    const headers = { ...from('192.0.2.0'), authorization: `Bearer ${token}` }
    return server.ask(`/page?q=${token[0]}`, 'GET', headers).answer
  })
  await heardPages(slots + 563)
  vi.advanceTimersByTime(1_000)
  expect(await statusesOf(others)).toEqual([429, 429])
  release()
  expect((await answer)?.statusCode).toBe(200)
  expect(asked[0]).toBe('a')
})

test('only one request per connection is handled at a time, however many the client pipelines', async () => {
  const asked: string[] = []
  const working: (() => void)[] = []
  const { port, ask, heard } = await serve((question) => {
    asked.push(question)
    return new Promise<void>((resolve) => working.push(resolve))
  })
  const socket = connect(port, '127.0.0.1')
  const head = (question: string) => `GET /page?q=${question} HTTP/1.1\r\nHost: school.test\r\n`
  socket.write(`${head('a')}\r\n${head('b')}\r\n${head('c')}Connection: close\r\n\r\n`)
  const other = ask('/page?q=other').answer
  while (asked.length < 2) await heard()
  expect(asked.toSorted()).toEqual(['a', 'other'])
  while (asked.length < 4) {
    for (const answer of working.splice(0)) answer()
    await heard()
  }
  for (const answer of working.splice(0)) answer()
  expect((await text(socket)).split('HTTP/1.1 200 ')).toHaveLength(4)
  expect((await other).statusCode).toBe(200)
  expect(asked.filter((question) => question !== 'other')).toEqual(['a', 'b', 'c'])
})

test('a connection that pipelines too many requests is closed', async () => {
  const { port } = await serve(() => forever)
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /page?q=a HTTP/1.1\r\nHost: school.test\r\n\r\n'.repeat(60))
  await once(socket, 'close')
})

test('a page that was cached while it waited is not rendered', async () => {
  const { ask, heard, cached, asked, first, release } = await serveBusy()
  const waiting = ask('/page?q=same').answer
  await heard()
  cached.add('/page?q=same')
  release()
  expect(await text(await waiting)).toBe('cached')
  await Promise.all(first)
  expect(asked).toEqual([])
})

test('no page is rendered for clients that disconnected while waiting', async () => {
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
