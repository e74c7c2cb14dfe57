import { expect, test } from 'vitest'
import { type RetentionName, retentionCutoff, usualRetention } from '#domain/site/retention-periods.ts'

test.each<[RetentionName, number, string, string]>([
  ['feedback', 1, '2026-03-31', '2026-02-28'],
  ['feedback', 1, '2028-03-30', '2028-02-29'],
  ['feedback', 1, '2026-03-28', '2026-02-28'],
  ['activity', 3, '2026-01-15', '2025-10-15'],
  ['left', 3, '2028-02-29', '2025-02-28'],
  ['signUps', 30, '2026-03-01', '2026-01-30'],
])('with the period for %s set to %i, on %s the cutoff is %s', (name, number, today, day) => {
  const cutoff = retentionCutoff(name, { ...usualRetention, [name]: number }, new Date(`${today}T06:00:00Z`))
  expect(cutoff.toISOString()).toBe(`${day}T06:00:00.000Z`)
})
