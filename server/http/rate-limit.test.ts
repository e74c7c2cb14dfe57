import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { bothDialects, openDatabaseForAll } from '#testing/databases.ts'
import { assertBelowLimit, deleteExpiredCounts, enforceRateLimit } from './rate-limit.ts'

const rule = { name: 'knocks', limit: 3, windowMs: 60_000 }

describe.each(bothDialects)('a rate limit on %s', (dialect) => {
  const database = openDatabaseForAll(dialect)
  let time = Date.parse('2026-11-21T17:00:00Z')
  const counting = () => ({ db: database.db, now: () => new Date(time) })

  test('allows its number of attempts, then returns how long to wait, and starts over afterwards', async () => {
    for (let i = 0; i < 3; i++) await enforceRateLimit(counting(), rule, 'somebody')
    time += 20_000
    await expect(enforceRateLimit(counting(), rule, 'somebody')).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 40,
    })
    await expect(assertBelowLimit(counting(), rule, 'somebody')).rejects.toMatchObject({ status: 429 })
    time += 40_000
    await assertBelowLimit(counting(), rule, 'somebody')
    await enforceRateLimit(counting(), rule, 'somebody')
  })

  test('counts each person separately without storing who they are', async () => {
    for (let i = 0; i < 3; i++) await enforceRateLimit(counting(), rule, '192.0.2.7')
    await enforceRateLimit(counting(), rule, '192.0.2.8')
    const rows = await database.db.selectFrom('rateLimits').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('192.0.2')
  })

  test('counts twenty simultaneous attempts as twenty', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => enforceRateLimit(counting(), rule, 'crowd')),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('ignores counts whose reset is too far in the future', async () => {
    for (let i = 0; i < 3; i++) await enforceRateLimit(counting(), rule, 'traveller')
    await enforceRateLimit(counting(), rule, 'other traveller')
    time -= day
    await assertBelowLimit(counting(), rule, 'traveller')
    await enforceRateLimit(counting(), rule, 'traveller')
    time -= 2 * day
    await deleteExpiredCounts(counting())
    expect(await database.db.selectFrom('rateLimits').selectAll().execute()).toEqual([])
    time += 3 * day
  })

  test('has its counts deleted once their window has passed', async () => {
    await enforceRateLimit(counting(), rule, 'last')
    time += 61_000
    await deleteExpiredCounts(counting())
    expect(await database.db.selectFrom('rateLimits').selectAll().execute()).toEqual([])
  })
})
