// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetEvenings, readKeptEvenings, writeKeptEvenings } from './kept-evenings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test.each([true, false])(
  'removes stored evenings; localStorage had room for the entry: %s',
  async (hasRoom) => {
    const deleted: string[] = []
    vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
    if (hasRoom) writeKeptEvenings({ phone: 'one', aheadMs: 0 })
    await forgetEvenings()
    expect([deleted, readKeptEvenings()]).toEqual([['evenings'], undefined])
  },
)
