import { expect, test } from 'vitest'
import { formatShortDay } from './format-day.ts'

test('formats a day briefly in each language, with its year only if it is another one', () => {
  const today = '2026-11-29'
  expect(formatShortDay('2026-11-15', today)).toBe('Sun 15 Nov')
  expect(formatShortDay('2026-11-15', today, 'bn')).toBe('রবি 15 নভেম্বর')
  expect(formatShortDay('2026-11-15', today, 'hi')).toBe('रवि 15 नवंबर')
  expect(formatShortDay('2025-12-28', today)).toBe('Sun 28 Dec 2025')
  expect(formatShortDay('soon', today)).toBe('soon')
})
