import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'

const isWell = { status: 'ok', database: 'ok', uploads: 'ok', disk: 'ok' }

describe.each(dialects)('the state of the server on %s', (dialect) => {
  const test = openSite(dialect)

  it('is well when every part is', async () => {
    const alive = await test.request({ url: '/healthz' })
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
    const ready = await test.request({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([200, isWell])
    expect(ready.headers['cache-control']).toBe('no-store')
    expect(await test.temporaryFiles()).toEqual([])
  })

  it('says that files cannot be written, and nothing of where or why', async () => {
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

  it('waits three seconds for a part that hangs, and says that it failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { reach } = test.context.media
    test.context.media.reach = () => new Promise(() => {})
    const ready = test.request({ url: '/readyz' })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(3_000)
    test.context.media.reach = reach
    // The others may not have answered yet, for whom no time has passed.
    expect([(await ready).statusCode, (await ready).json().uploads]).toEqual([503, 'failed'])
  })

  it('says that the disk has only its reserve left', async () => {
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

it('says that the database does not answer', async () => {
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

it('is ready when the event loop was kept busy for longer than a part may take', async () => {
  const test = await openTestApp('sqlite')
  const { media } = test.context
  const { reach } = media
  media.reach = async () => {
    // As when large pages are rendered meanwhile: answers lie there, and nobody reads them.
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
