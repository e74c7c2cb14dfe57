import { expect, test } from 'vitest'
import { formatDateTime, formatLongDateTime, formatLongDay, formatTime } from './format-time.ts'

test('formats times in the school’s time zone, regardless of the browser’s', () => {
  const late = '2026-11-21T20:05:00.000Z'
  expect(formatDateTime(late)).toBe('22 Nov 2026, 01:35')
  expect(formatLongDateTime(late)).toBe('22 November 2026 at 01:35')
  expect(formatTime(late)).toBe('01:35')
  expect(formatLongDay(late)).toBe('Sunday, 22 November 2026')
})
