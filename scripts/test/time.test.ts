import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

test('a test that stops the clock', () => {
  vi.useFakeTimers()
  expect(vi.isFakeTimers()).toBe(true)
})

test('stops it for no other, whichever file of the worker that is in', () => {
  expect(vi.isFakeTimers()).toBe(false)
})

test('no test has a limit of its own: one for all is for what hangs, and a busy machine is slow', () => {
  const files = globSync('{app,bench,domain,scripts,server,testing}/**/*.test.{ts,tsx}')
  expect(files.length).toBeGreaterThan(100)
  const limit = /^\s*\}, [\d_]{4,}\)$|\b(?:test|hook)Timeout\b|waitFor\(.*, [\d_]{4,}\)$/m
  expect(files.filter((file) => limit.test(readFileSync(file, 'utf8')))).toEqual([])
})
