import { expect, test } from 'vitest'
import { clockText, longDayText, longTimeText, timeText } from './time-text.ts'

test('moments are told by the school’s clocks, wherever they are read', () => {
  const late = '2026-11-21T20:05:00.000Z'
  expect(timeText(late)).toBe('22 Nov 2026, 01:35')
  expect(longTimeText(late)).toBe('22 November 2026 at 01:35')
  expect(clockText(late)).toBe('01:35')
  expect(longDayText(late)).toBe('Sunday, 22 November 2026')
})
