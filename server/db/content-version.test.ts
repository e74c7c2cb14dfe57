import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bothDialects } from '#testing/databases.ts'
import { openDatabaseForEach } from '#testing/open-site.ts'
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

  test('goes up by one with each change, and is seen at once after a refresh', async () => {
    expect(version.current()).toBe(1)
    await inTransaction(db, (db) => version.increment(db))
    await version.refresh()
    expect(version.current()).toBe(2)
  })

  test('stays where it was when the change is rolled back', async () => {
    const change = inTransaction(db, async (db) => {
      await version.increment(db)
      throw new Error('changed my mind')
    })
    await expect(change).rejects.toThrow()
    await version.refresh()
    expect(version.current()).toBe(1)
  })

  test('is not seen before the change is committed', async () => {
    await inTransaction(db, async (db) => {
      await version.increment(db)
      expect(version.current()).toBe(1)
    })
  })

  test('loses no change of several at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => inTransaction(db, (db) => version.increment(db))))
    await version.refresh()
    expect(version.current()).toBe(21)
  })

  test('is seen without a refresh when another has raised it', async () => {
    await version.increment(db)
    await vi.waitFor(() => expect(version.current()).toBe(2))
  })
})

test('a version raised by another process on the same SQLite file is seen in the next turn', async () => {
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
