import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bothDialects, openDatabaseForEach, openTestDatabase } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { isDatabaseFull } from './dialect.ts'
import { openDatabase } from './open-database.ts'
import type { Db } from './tables.ts'
import { inTransaction } from './transaction.ts'

const set = (db: Db, key: string, value = '') =>
  db.insertInto('settings').values({ key, value, updatedAt: '' }).execute()

describe.each(bothDialects)('a transaction on %s', (dialect) => {
  const opened = openDatabaseForEach(dialect)

  const keys = async () => {
    const rows = await opened.db.selectFrom('settings').select('key').orderBy('key').execute()
    return rows.map(({ key }) => key)
  }

  test('commits all of the work and returns its result', async () => {
    const result = await inTransaction(opened.db, async (db) => {
      await set(db, 'a')
      await set(db, 'b')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await keys()).toEqual(['a', 'b'])
  })

  test('is rolled back if the work fails, and rethrows the error', async () => {
    const work = inTransaction(opened.db, async (db) => {
      await set(db, 'a')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await keys()).toEqual([])
  })

  test('is rolled back if a statement is rejected', async () => {
    const work = inTransaction(opened.db, async (db) => {
      await set(db, 'a')
      await set(db, 'a')
    })
    await expect(work).rejects.toThrow()
    expect(await keys()).toEqual([])
  })

  test('is isolated from a concurrent transaction', async () => {
    const first = inTransaction(opened.db, async (db) => {
      await set(db, 'a')
      throw new Error('no')
    })
    const second = inTransaction(opened.db, (db) => set(db, 'b'))
    await Promise.allSettled([first, second])
    expect(await keys()).toEqual(['b'])
  })
})

test('a transaction on SQLite holds the write lock before its first statement', async () => {
  const folder = temporaryFolder()
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const other = new DatabaseSync(join(folder, 'lamplight.sqlite'), { timeout: 0 })
  await inTransaction(db, async () => {
    expect(() => other.exec('begin immediate')).toThrow('database is locked')
  })
  other.exec('begin immediate; rollback')
  other.close()
  await close()
})

test.each([
  ['a transaction', (db: Db) => inTransaction(db, (db) => set(db, 'a'))],
  ['a single change', (db: Db) => set(db, 'a')],
])('%s on SQLite retries when the lock is held past the busy timeout', async (_what, change) => {
  const folder = temporaryFolder()
  const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: undefined })
  const other = new DatabaseSync(join(folder, 'lamplight.sqlite'))
  other.exec('begin immediate')
  // SQLite's busy wait blocks this process, so the lock can be released only afterwards.
  const released = setImmediate().then(() => other.exec('rollback'))
  await change(db)
  expect(await db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'a' }])
  await released
  other.close()
  await close()
})

test('a full disk in the middle of a transaction on SQLite is reported as such', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
  const work = inTransaction(db, async (db) => {
    await set(db, 'a')
    await set(db, 'b', 'x'.repeat(1_000_000))
  })
  expect(await work.catch(isDatabaseFull)).toBe(true)
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
  await close()
})
