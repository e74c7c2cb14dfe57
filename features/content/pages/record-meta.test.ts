import { expect, test } from 'vitest'
import { excerpt } from './record-meta.ts'

test('a short text is told whole, on one line', () => {
  expect(excerpt(' One\n\n two. ')).toBe('One two.')
})

test('a long text ends with a whole word', () => {
  const told = excerpt('lamplight '.repeat(40))
  expect(told.length).toBeLessThanOrEqual(200)
  expect(told.endsWith('lamplight…')).toBe(true)
})

test('no letter is cut in two', () => {
  expect(excerpt('🪔'.repeat(300)).isWellFormed()).toBe(true)
})
