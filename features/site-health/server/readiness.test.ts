import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'

const isWell = { status: 'ok', database: 'ok', uploads: 'ok', disk: 'ok' }

describe.each(dialects)('readiness on %s', (dialect) => {
  const test = openSite(dialect, { pic: false })

  it('is fine if every component is', async () => {
    const alive = await test.request({ url: '/healthz' })
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
    const ready = await test.request({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([200, isWell])
    expect(ready.headers['cache-control']).toBe('no-store')
    expect(await test.temporaryFiles()).toEqual([])
  })

  it('reports that files cannot be written, without the path or the reason', async () => {
    const { temporaryPath } = test.context.media
    test.context.media.temporaryPath = () => join(test.dataDir, 'no such folder', 'file')
    const ready = await test.request({ url: '/readyz' })
    test.context.media.temporaryPath = temporaryPath
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not ready', database: 'ok', uploads: 'ok', disk: 'failed' },
    ])
    expect((await test.request({ url: '/healthz' })).statusCode).toBe(200)
    expect(test.logged()).toContain('ENOENT')
  })

  it('waits three seconds for a hanging component, and then reports it as failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { reach } = test.context.media
    const asked = Promise.withResolvers<void>()
    test.context.media.reach = () => {
      asked.resolve()
      return new Promise(() => {})
    }
    const ready = test.request({ url: '/readyz' })
    await asked.promise
    await vi.advanceTimersByTimeAsync(3_000)
    test.context.media.reach = reach
    // Other components may not have responded yet, because the fake clock has not advanced for them.
    expect([(await ready).statusCode, (await ready).json().uploads]).toEqual([503, 'failed'])
  })

  it('reports a disk that has only its reserve left', async () => {
    const { hasRoomFor } = test.context.media
    test.context.media.hasRoomFor = async () => false
    const ready = await test.request({ url: '/readyz' })
    test.context.media.hasRoomFor = hasRoomFor
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { ...isWell, status: 'not ready', disk: 'failed' },
    ])
  })
})

it('reports that the database does not respond', async () => {
  const test = await openTestApp('sqlite')
  const { db } = test.context
  test.context.db = db.withPlugin({
    transformQuery: () => {
      throw new Error('gone')
    },
    transformResult: async ({ result }) => result,
  })
  const ready = await test.request({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { ...isWell, status: 'not ready', database: 'failed' },
  ])
  await test.close()
})

it('is ready after the event loop was blocked for longer than the timeout', async () => {
  const test = await openTestApp('sqlite')
  const { media } = test.context
  const { reach } = media
  media.reach = async () => {
    // Simulates rendering large pages: responses have arrived but are not read.
    setImmediate(() => {
      const end = performance.now() + 3_500
      while (performance.now() < end);
    })
    return reach()
  }
  const ready = await test.request({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([200, isWell])
  await test.close()
})
