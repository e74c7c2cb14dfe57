import { expect, test } from 'vitest'
import { excerpt } from './record-meta.ts'

test('returns a short text in full, on one line', () => {
  expect(excerpt(' One\n\n two. ')).toBe('One two.')
})

test('truncates a long text after a whole word', () => {
  const told = excerpt('lamplight '.repeat(40))
  expect(told.length).toBeLessThanOrEqual(200)
  expect(told.endsWith('lamplight…')).toBe(true)
})

test('never cuts a surrogate pair in two', () => {
  expect(excerpt('🪔'.repeat(300)).isWellFormed()).toBe(true)
})
