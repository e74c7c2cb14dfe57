// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { deleteOfflineEvenings, readKeptEvenings, writeKeptEvenings } from './offline-evenings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([true, false])(
  'removes stored evenings, whether or not localStorage has an entry about them: %s',
  async (hasRoom) => {
    const deleted: string[] = []
    vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
    if (hasRoom) writeKeptEvenings({ phone: 'one', aheadMs: 0 })
    await deleteOfflineEvenings()
    expect([deleted, readKeptEvenings()]).toEqual([['evenings'], undefined])
  },
)
