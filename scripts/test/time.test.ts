import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

test('a test can fake the clock', () => {
  vi.useFakeTimers()
  expect(vi.isFakeTimers()).toBe(true)
})

test('leaves the clock real for later tests in any file of the worker', () => {
  expect(vi.isFakeTimers()).toBe(false)
})

test('no test has its own timeout, because a busy machine is slow', () => {
  const files = globSync('{app,bench,domain,scripts,server,testing}/**/*.test.{ts,tsx}')
  expect(files.length).toBeGreaterThan(100)
  const limit = /^\s*\}, [\d_]{4,}\)$|\b(?:test|hook)Timeout\b|waitFor\(.*, [\d_]{4,}\)$/m
  expect(files.filter((file) => limit.test(readFileSync(file, 'utf8')))).toEqual([])
})
