import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bothDialects, openDatabaseForEach } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import type { ContentVersion } from './content-version.ts'
import { openDatabase } from './open-database.ts'
import type { Db } from './tables.ts'
import { inTransaction } from './transaction.ts'

describe.each(bothDialects)('the content version on %s', (dialect) => {
  const opened = openDatabaseForEach(dialect)
  let db: Db
  let version: ContentVersion
  beforeEach(() => {
    db = opened.db
    version = opened.contentVersion
  })

  test('increases by one with each change and is visible at once after a refresh', async () => {
    expect(version.current()).toBe(1)
    await inTransaction(db, (db) => version.increment(db))
    await version.refresh()
    expect(version.current()).toBe(2)
  })

  test('stays the same if the change is rolled back', async () => {
    const change = inTransaction(db, async (db) => {
      await version.increment(db)
      throw new Error('changed my mind')
    })
    await expect(change).rejects.toThrow()
    await version.refresh()
    expect(version.current()).toBe(1)
  })

  test('is not visible before the change is committed', async () => {
    await inTransaction(db, async (db) => {
      await version.increment(db)
      expect(version.current()).toBe(1)
    })
  })

  test('counts each of several simultaneous changes', async () => {
    await Promise.all(Array.from({ length: 20 }, () => inTransaction(db, (db) => version.increment(db))))
    await version.refresh()
    expect(version.current()).toBe(21)
  })

  test('is soon visible without a refresh', async () => {
    await version.increment(db)
    await vi.waitFor(() => expect(version.current()).toBe(2))
  })
})

test('an increment by another process on the same SQLite file is visible in the next turn of the event loop', async () => {
  const folder = temporaryFolder()
  const server = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const commandLine = await openDatabase({ dataDir: folder, databaseUrl: undefined }, { exclusive: false })
  try {
    const before = server.contentVersion.current()
    await commandLine.contentVersion.increment(commandLine.db)
    await nextTurn()
    expect(server.contentVersion.current()).toBe(before + 1)
  } finally {
    await commandLine.close()
    await server.close()
  }
})
