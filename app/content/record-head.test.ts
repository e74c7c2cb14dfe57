import { expect, test } from 'vitest'
import { beginningOf } from './record-head.ts'

test('a short text is told whole, on one line', () => {
  expect(beginningOf(' One\n\n two. ')).toBe('One two.')
})

test('a long text ends with a whole word', () => {
  const told = beginningOf('lamplight '.repeat(40))
  expect(told.length).toBeLessThanOrEqual(200)
  expect(told.endsWith('lamplight…')).toBe(true)
})

test('no letter is cut in two', () => {
  expect(beginningOf('🪔'.repeat(300)).isWellFormed()).toBe(true)
})
