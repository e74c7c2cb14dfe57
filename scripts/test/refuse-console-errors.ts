import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * An error on the console fails the test during which it appeared, since React and the platform report mistakes
 * there. A test that expects one says so: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
const errors: unknown[][] = []

beforeEach(() => {
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    errors.push(said)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(errors, 'nothing on console.error').toEqual([])
})
