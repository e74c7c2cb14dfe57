import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { aFeedback } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { findFreePort } from '../free-port.ts'
import { type Monitoring, startMonitoring } from './start-monitoring.ts'

const token = 'a token of the monitor'.replaceAll(' ', '-')
const canary = 'Canary Testrup'

describe.each(dialects)('monitoring on %s', (dialect) => {
  let site: TestApp
  let monitoring: Monitoring

  async function open(env: Record<string, string> = {}) {
    site = await openTestApp(dialect, { env })
    monitoring = await startMonitoring(site.context, () => [[undefined, site.context]])
    if (monitoring.collectMetrics) site.context.collectMetrics = monitoring.collectMetrics
  }
  afterEach(async () => {
    await monitoring.close()
    await site.close()
  })

  const sendFeedback = () =>
    site.request({
      method: 'POST',
      url: '/api/feedback/add-feedback',
      payload: aFeedback({ fullName: canary }),
    })
  const ask = (authorization?: string) =>
    site.request({ url: '/metrics', ...(authorization && { headers: { authorization } }) })

  test('a slow query is in the log with its request, and without values', async () => {
    await open({ SLOW_QUERY_MS: '0' })
    const { headers } = await sendFeedback()
    const slow = site
      .logged()
      .split('\n')
      .filter((line) => line.includes('"slow query"'))
      .map((line) => JSON.parse(line))
    const insert = slow.find(({ sql }) => sql.startsWith('insert into "feedbacks"'))
    expect(insert).toMatchObject({ request: headers['x-request-id'], hasFailed: false })
    expect(site.logged()).not.toContain(canary)
  })

  test('a query is not slow below the setting, and none is where it is off', async () => {
    for (const setting of ['60000', 'off']) {
      await open({ SLOW_QUERY_MS: setting })
      expect((await sendFeedback()).statusCode).toBe(201)
      expect(site.logged()).not.toContain('slow query')
      if (setting === 'off') return
      await monitoring.close()
      await site.close()
    }
  })

  describe('with a token', () => {
    beforeEach(() => open({ METRICS_TOKEN: token }))

    test('metrics tell routes, states and sizes, and nothing of anybody', async () => {
      await sendFeedback()
      await site.request({ url: '/api/students/none-of-ours' })
      await site.request({ url: '/api/home' })
      await site.request({ url: '/api/home' })
      const { statusCode, headers, body } = await ask(`Bearer ${token}`)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      expect(headers['cache-control']).toBe('no-store')
      const add = 'method="POST",route="/api/feedback/add-feedback",status="2xx"'
      expect(body).toContain(`lamplight_http_request_duration_seconds_count{${add}} 1`)
      expect(body).toContain('route="/api/students/:id",status="4xx"')
      expect(body).toContain('lamplight_http_cache_hits_total 1')
      expect(body).toMatch(/^lamplight_database_query_duration_seconds_count\{result="ok"\} [1-9]/m)
      for (const name of [
        'lamplight_mails_waiting 0',
        'lamplight_sessions 0',
        'lamplight_content_version ',
        'lamplight_uploads_size_bytes ',
        'process_resident_memory_bytes ',
        'process_cpu_seconds_total ',
        'nodejs_eventloop_lag_seconds{quantile="0.99"} ',
      ])
        expect(body).toContain(`\n${name}`)
      expect(body).not.toContain(canary)
      expect(body).not.toContain('none-of-ours')
    })

    test.each([undefined, 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])(
      'metrics are refused to %s',
      async (authorization) => {
        const { statusCode, body } = await ask(authorization)
        expect(statusCode).toBe(401)
        expect(body).not.toContain('lamplight_')
      },
    )

    test('a part that fails is left out, and the others are told', async () => {
      site.context.media.usage = () => Promise.reject(new Error('away'))
      const { body } = await ask(`Bearer ${token}`)
      expect(body).toContain('\nlamplight_sessions 0')
      expect(body).not.toContain('lamplight_uploads_size_bytes ')
    })
  })

  test('without a token there are no metrics, whatever is sent', async () => {
    await open()
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(404)
    expect((await ask('Bearer undefined')).statusCode).toBe(404)
  })
})

test('metrics have a port of their own, and nothing else is there', async () => {
  const port = await findFreePort()
  const site = await openTestApp('sqlite', { env: { METRICS_PORT: String(port) } })
  const monitoring = await startMonitoring(site.context, () => [[undefined, site.context]])
  onTestFinished(() => monitoring.close().then(site.close))
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await answer.text()).toContain('lamplight_info{')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await site.request({ url: '/metrics' })).statusCode).toBe(404)
  await expect(startMonitoring(site.context, () => [[undefined, site.context]])).rejects.toThrow(
    `METRICS_PORT ${port} cannot be used`,
  )
})

test('traces go to the collector: the request by its pattern, and its queries under it', async () => {
  const spans: Span[] = []
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void collector.close())
  await once(collector, 'listening')
  const { port } = collector.address() as { port: number }
  const site = await openTestApp('sqlite', {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  })
  onTestFinished(site.close)
  const monitoring = await startMonitoring(site.context, () => [[undefined, site.context]])
  const payload = aFeedback({ fullName: canary })
  await site.request({ method: 'POST', url: '/api/feedback/add-feedback', payload })
  await monitoring.close()
  const request = spans.find(({ name }) => name === 'POST /api/feedback/add-feedback')
  const insert = spans.find(({ name, parentSpanId }) => name === 'insert' && parentSpanId === request?.spanId)
  expect(insert?.traceId).toBe(request?.traceId)
  expect(JSON.stringify(insert)).toContain('insert into')
  expect(JSON.stringify(spans)).not.toContain(canary)
})

test('a collector that takes the traces and says nothing holds up no stop', async () => {
  const collector = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => {
    collector.closeAllConnections()
    collector.close()
  })
  await once(collector, 'listening')
  const { port } = collector.address() as { port: number }
  const site = await openTestApp('sqlite', {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  })
  onTestFinished(site.close)
  const monitoring = await startMonitoring(site.context, () => [[undefined, site.context]])
  await site.request({ url: '/api/home' })
  await monitoring.close()
})

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
