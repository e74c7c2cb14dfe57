import { expect, test } from 'vitest'
import { bothDialects, openTestDatabase } from './databases.ts'

test.each(bothDialects)(
  'each test database on %s is empty, migrated and separate from the others',
  async (dialect) => {
    const first = await openTestDatabase(dialect)
    const second = await openTestDatabase(dialect)
    const setting = { key: 'name', value: 'Evening School', updatedAt: '2026-11-21T00:00:00.000Z' }
    await first.db.insertInto('settings').values(setting).execute()
    await first.contentVersion.increment(first.db)
    expect(await second.db.selectFrom('settings').selectAll().execute()).toEqual([])
    await first.close()
    await second.close()

    const third = await openTestDatabase(dialect)
    expect(await third.db.selectFrom('settings').selectAll().execute()).toEqual([])
    expect(third.contentVersion.current()).toBe(1)
    await third.close()
  },
)
