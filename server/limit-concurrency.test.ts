import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** Returns work that ends when `end` is called. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('runs two tasks at once, queues two more, and rejects the next one', async () => {
  const limit = limitConcurrency({ concurrency: 2, maxWaiting: 2 })
  const begun: number[] = []
  const jobs = [0, 1, 2, 3].map((n) => ({ n, ...held() }))
  const done = jobs.map(({ n, work }) =>
    limit(() => {
      begun.push(n)
      return work()
    }),
  )
  expect(begun).toEqual([0, 1])
  await expect(limit(async () => {})).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  jobs[1]?.end()
  await done[1]
  expect(begun).toEqual([0, 1, 2])
  for (const { end } of jobs) end()
  await Promise.all(done)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('gives the slot of a failed task to the next one', async () => {
  const limit = limitConcurrency({ concurrency: 1, maxWaiting: 1 })
  const failing = limit(() => Promise.reject(new Error('no')))
  const next = limit(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await limit(async () => 'again')).toBe('again')
})

test('makes a task of two slots, and all later tasks, wait until both slots are free', async () => {
  const limit = limitConcurrency({ concurrency: 2, maxWaiting: 5 })
  const begun: string[] = []
  const [small, large] = [held(), held()]
  const first = limit(small.work)
  const second = limit(() => {
    begun.push('large')
    return large.work()
  }, 2)
  const third = limit(async () => void begun.push('later'))
  expect(begun).toEqual([])
  small.end()
  await first
  expect(begun).toEqual(['large'])
  large.end()
  await Promise.all([second, third])
  expect(begun).toEqual(['large', 'later'])
})
