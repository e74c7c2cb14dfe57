import { afterEach, describe, expect, test } from 'vitest'
import { findFreePort } from '#server/free-port.ts'
import { logSlowQueries } from '#server/log.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { aFeedback } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { serveMetrics } from './metrics.ts'

const canary = 'Canary Testrup'

describe.each(dialects)('monitoring on %s', (dialect) => {
  let site: TestApp
  let end: () => void
  afterEach(async () => {
    end()
    await site.close()
  })

  const sendFeedback = () =>
    site.request({
      method: 'POST',
      url: '/api/feedback/add-feedback',
      payload: aFeedback({ fullName: canary }),
    })
  async function openPort() {
    site = await openTestApp(dialect)
    const port = await findFreePort()
    end = await serveMetrics(site.context, port)
    return port
  }
  const ask = (port: number, path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`)

  test('logs a slow query with its request but without values, and logs no fast queries', async () => {
    site = await openTestApp(dialect)
    end = logSlowQueries(site.context.log, 60_000)
    await sendFeedback()
    expect(site.logged()).not.toContain('slow query')
    end()
    end = logSlowQueries(site.context.log, 0)
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

  test('metrics contain routes, status codes and sizes, but no personal data', async () => {
    const port = await openPort()
    await sendFeedback()
    await site.request({ url: '/api/students/none-of-ours' })
    await site.request({ url: '/api/home' })
    await site.request({ url: '/api/home' })
    const answer = await ask(port)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const body = await answer.text()
    const add = 'method="POST",route="/api/feedback/add-feedback",status="2xx"'
    for (const line of [
      `lamplight_http_request_duration_seconds_count{${add}} 1`,
      'lamplight_http_cache_hits_total 1',
      'lamplight_mails_waiting 0',
      'lamplight_database_size_bytes ',
      'lamplight_storage_free_bytes ',
      'process_start_time_seconds ',
      'process_resident_memory_bytes ',
      'nodejs_heap_size_used_bytes ',
      'process_cpu_seconds_total ',
      'nodejs_eventloop_lag_seconds ',
    ])
      expect(body).toContain(`\n${line}`)
    expect(body).toContain('route="/api/students/:id",status="4xx"')
    expect(body).not.toContain('\nlamplight_backup_last_success')
    expect(body).not.toContain(canary)
    expect(body).not.toContain('none-of-ours')
  })

  test('omits a reading that fails, and serves the others', async () => {
    const port = await openPort()
    site.context.media.usage = () => Promise.reject(new Error('away'))
    const body = await (await ask(port)).text()
    expect(body).toContain('\nlamplight_mails_waiting 0')
    expect(body).not.toContain('\nlamplight_storage_free_bytes ')
  })

  test('serves metrics, and nothing else, on a separate port', async () => {
    const port = await openPort()
    expect((await ask(port, '/')).status).toBe(404)
    expect((await site.request({ url: '/metrics' })).statusCode).toBe(404)
    await expect(serveMetrics(site.context, port)).rejects.toThrow(`METRICS_PORT ${port} cannot be used`)
  })
})
