import { expect, test, vi } from 'vitest'

test('a test that stops the clock', () => {
  vi.useFakeTimers()
  expect(vi.isFakeTimers()).toBe(true)
})

test('stops it for no other, whichever file of the worker that is in', () => {
  expect(vi.isFakeTimers()).toBe(false)
})
