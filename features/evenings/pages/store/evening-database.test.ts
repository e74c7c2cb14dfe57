import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { anEvening } from '#app/testing/fake-evening-responses.ts'
import { aBrowser } from '#app/testing/open-evening-store.ts'
import { openEveningDatabase } from './evening-database.ts'

const evening = anEvening()

/** Stores an evening as the version before did. */
async function aDatabaseOfVersion1() {
  const factory = new IDBFactory()
  const request = factory.open('evenings', 1)
  request.addEventListener('upgradeneeded', () => {
    const { result } = request
    result.createObjectStore('evenings').put({ evening, keptAt: 0 }, evening.day)
    result.createObjectStore('waiting', { keyPath: 'key' })
    result.createObjectStore('portraits')
  })
  await vi.waitFor(() => expect(request.readyState).toBe('done'))
  request.result.close()
  return { ...aBrowser(), indexedDB: () => factory }
}

test.each([true, false])('keeps the evenings of the version before (mayCreate: %s)', async (mayCreate) => {
  const browser = await aDatabaseOfVersion1()
  const database = await openEveningDatabase({ mayCreate }, browser)
  expect(await database.getAllKeys('evenings')).toEqual([evening.day])
  expect([...database.objectStoreNames]).toEqual(['evenings', 'keeping', 'portraits'])
})
