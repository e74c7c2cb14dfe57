import { expect, test } from 'vitest'
import { currentYear, schoolDay, schoolDayNumber } from './school-day.ts'

test.each([
  ['2026-11-21T18:29:59.999Z', '2026-11-21'],
  ['2026-11-21T18:30:00.000Z', '2026-11-22'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ['2028-02-28T18:30:00.000Z', '2028-02-29'],
  ['1969-12-31T18:29:00.000Z', '1969-12-31'],
])('%s is on %s at the school', (now, day) => {
  expect(schoolDay(new Date(now))).toBe(day)
  expect(currentYear(new Date(now))).toBe(Number(day.slice(0, 4)))
  expect(schoolDayNumber(new Date(now))).toBe(Date.parse(day) / 86_400_000)
})
