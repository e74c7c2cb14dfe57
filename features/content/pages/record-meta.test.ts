import { expect, test } from 'vitest'
import { excerpt } from './record-meta.ts'

test('returns a short text whole, on one line', () => {
  expect(excerpt(' One\n\n two. ')).toBe('One two.')
})

test('cuts a long text after a whole word', () => {
  const told = excerpt('lamplight '.repeat(40))
  expect(told.length).toBeLessThanOrEqual(200)
  expect(told.endsWith('lamplight…')).toBe(true)
})

test('never cuts a character in two', () => {
  expect(excerpt('🪔'.repeat(300)).isWellFormed()).toBe(true)
})
