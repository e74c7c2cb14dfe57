// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { thisBrowser } from '../browser.ts'
import {
  deleteOfflineEvenings,
  readOfflineEvenings,
  removeOfflinePages,
  whenDeleted,
  writeOfflineEvenings,
} from './offline-evenings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([true, false])(
  'removes stored evenings, whether or not localStorage has an entry about them: %s',
  async (hasRoom) => {
    const deleted: string[] = []
    vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
    if (hasRoom) writeOfflineEvenings({ phone: 'one', aheadMs: 0 })
    await deleteOfflineEvenings()
    expect([deleted, readOfflineEvenings()]).toEqual([['evenings'], undefined])
  },
)

test('lets the screen of a new session wait until the worker of the session before is gone', async () => {
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<object[]>()
  const worker = {
    scope: 'https://school.test/admin/tonight',
    unregister: async () => void log.push('removed'),
  }
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined })
  vi.stubGlobal('caches', { keys: async () => [] })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: () => promise } })
  void deleteOfflineEvenings()
  const registered = whenDeleted().then(() => log.push('registered'))
  resolve([worker])
  await registered
  expect(log).toEqual(['removed', 'registered'])
})

test.each([
  ['tonight 1', 'pages 1', deleteOfflineEvenings],
  ['pages 1', 'tonight 1', removeOfflinePages],
])(
  'removes a cache again that the browser opens for compiled scripts: %s, not %s',
  async (meant, other, remove) => {
    const names = new Set([meant, other])
    const caches = {
      keys: async () => [...names],
      delete: async (name: string) => names.delete(name),
    } as Partial<CacheStorage> as CacheStorage
    let times = 0
    await remove({
      ...thisBrowser,
      caches: () => caches,
      setTimeout: (run) => {
        times += 1
        if (times <= 2) names.add(meant)
        queueMicrotask(run)
        return 0
      },
    })
    expect([...names]).toEqual([other])
    expect(times).toBe(3)
  },
)
