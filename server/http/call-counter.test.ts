import { expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { CallCounter, type SyncCount } from './limit-calls.ts'

const rule = { limit: 100, windowMs: 60_000 }
const noon = Date.parse('2026-11-21T12:00:10Z')

/** Returns how many of these calls are allowed. */
const letThrough = (counts: CallCounter, calls: number, now = noon, network = 'a') =>
  Array.from({ length: calls }, () => counts.add(network, now)).filter((wait) => wait === 0).length

test('a network may make as many calls per minute as its limit allows; after that, the counter returns the time until the next minute', () => {
  const counts = new CallCounter(rule)
  expect(letThrough(counts, 150)).toBe(100)
  expect(counts.add('a', noon)).toBe(50_000)
  expect(letThrough(counts, 10, noon, 'b')).toBe(10)
  expect(letThrough(counts, 150, noon + 50_000)).toBe(100)
})

test('no network waits longer than a minute after the clock is set back a day', () => {
  const counts = new CallCounter(rule)
  letThrough(counts, 150)
  expect(letThrough(counts, 150, noon - day)).toBe(100)
  expect(counts.add('a', noon - day)).toBe(50_000)
})

test('the oldest networks are evicted when there are too many', () => {
  const counts = new CallCounter(rule)
  letThrough(counts, 100)
  for (let n = 0; n < 10_000; n += 1) counts.add(`${n}`, noon)
  expect(counts.add('a', noon)).toBe(0)
  expect(letThrough(counts, 100, noon, '9999')).toBe(99)
})

test('synchronized processes together allow only slightly more calls than one process', async () => {
  const told: string[] = []
  let all = 0
  const tell: SyncCount = async (network, by, endsAt) => {
    told.push(`${network} ${by} ${endsAt.toISOString()}`)
    all += by
    return all
  }
  const processes = [1, 2, 3].map(() => new CallCounter({ ...rule, limit: 600 }, tell))
  let through = 0
  for (let n = 0; n < 1_000; n += 1) {
    for (const process of processes) through += letThrough(process, 1)
    await Promise.resolve()
  }
  expect(through).toBeGreaterThanOrEqual(600)
  expect(through).toBeLessThanOrEqual(600 + 3 * 2 * 30)
  expect(told[0]).toBe('a 30 2026-11-21T12:01:00.000Z')
  expect(told.length).toBeLessThanOrEqual(through / 30)
})

test('a process keeps counting locally if the sync fails', async () => {
  const counts = new CallCounter(rule, () => Promise.reject(new Error('away')))
  let through = 0
  for (let n = 0; n < 150; n += 1) {
    through += letThrough(counts, 1)
    await Promise.resolve()
  }
  expect(through).toBe(100)
})
